import { demoStaff } from '../../../support/clients/people.js';
import { newShipment, newUpdate } from '../../../support/clients/samples.js';
import { expect, test, withMotion } from '../../support/fixtures.js';
import { tabTo } from '../../support/keyboard.js';
import { main, sidebar, toast, untilItHasItsCode } from '../../support/parts.js';
import { signInAs } from '../../support/signed-in.js';

test.use(withMotion);

test('the first tab stop skips to the content', async ({ page }) => {
  await page.goto('/about');
  await untilItHasItsCode(page);
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(main(page)).toBeFocused();
});

test('every tab stop on a public page shows its focus', async ({ page }) => {
  await page.goto('/track');
  await untilItHasItsCode(page);
  await tabTo(page, 'Track Shipment');
  const outline = await page.locator(':focus').evaluate((element) => getComputedStyle(element).outlineStyle);
  expect(outline).not.toBe('none');
  await tabTo(page, 'tracking');
  await tabTo(page, 'LinkedIn');
});

test('Enter tracks a number', async ({ page, customer }) => {
  const { tracking_number } = await newShipment(customer.client);
  await page.goto('/track');
  await untilItHasItsCode(page);
  await tabTo(page, 'tracking');
  await page.keyboard.type(tracking_number);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('article', { name: `Shipment ${tracking_number}` })).toBeVisible();
  await tabTo(page, 'Show More Shipment Details');
  await page.keyboard.press('Space');
  await expect(page.getByRole('button', { name: 'Hide Details' })).toBeFocused();
});

test('choosing a page focuses its content', async ({ page }) => {
  await page.goto('/about');
  await untilItHasItsCode(page);
  await tabTo(page, 'FAQ');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/faq');
  await expect(main(page)).toBeFocused();
  await tabTo(page, 'Are my parcels insured and secure?');
  await page.keyboard.press('Enter');
  await expect(main(page).getByText(/insurance options/)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(main(page).getByText(/insurance options/)).toBeHidden();
});

test('the dots choose the slides of the home page', async ({ page }) => {
  await page.goto('/');
  await untilItHasItsCode(page);
  await tabTo(page, 'Go to slide 3');
  await page.keyboard.press('Enter');
  const third = page.getByRole('button', { name: 'Go to slide 3' });
  await expect(third).toHaveAttribute('aria-current', 'true');
  await expect(third).toBeFocused();
});

test('a tracking update is edited in its dialog, which returns focus to its button', async ({ page, customer }) => {
  const { id } = await newShipment(customer.client);
  await newUpdate(customer.client, id);
  await signInAs(page, customer);
  await page.goto(`/shipments/${id}`);
  const edit = main(page).getByRole('listitem').getByRole('button', { name: 'Edit' });
  const dialog = page.getByRole('dialog', { name: 'Edit Tracking Update' });
  await edit.focus();
  await page.keyboard.press('Enter');
  await expect(dialog.locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(edit).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(dialog.locator(':focus')).toHaveCount(1);
  await tabTo(page, 'location');
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('Akureyri');
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Tracking update edited successfully')).toBeVisible();
  await expect(main(page).getByRole('listitem').filter({ hasText: 'Akureyri' })).toBeVisible();
  await expect(edit).toBeFocused();
});

test('Escape closes the sidebar and the menu on small screens', async ({ page, customer }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAs(page, customer);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Open sidebar' }).press('Enter');
  await expect(sidebar(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sidebar(page)).toBeHidden();
  const menu = page.getByRole('button', { name: /^(Open|Close) menu$/ });
  await menu.press('Enter');
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
  await expect(menu).toBeFocused();
});

test('the keyboard scrolls the rows of All Shipments', async ({ page, anybody }) => {
  const staff = await demoStaff(anybody);
  await signInAs(page, staff);
  await page.setViewportSize({ width: 1280, height: 500 });
  await page.goto('/shipments');
  const rows = page.getByRole('table', { name: 'Shipments' }).getByRole('rowgroup').last();
  await expect(rows.getByRole('rowheader').first()).toBeVisible();
  await rows.focus();
  await page.keyboard.press('End');
  await expect.poll(() => rows.evaluate((element) => element.scrollTop)).toBeGreaterThan(0);
});
