import type { Page } from '@playwright/test';
import { demoStaff } from '../support/people.js';
import { newShipment, newUpdate, waybill } from '../support/samples.js';
import { expect, test, withMotion } from './fixtures.js';
import { field, main, sidebar, toast, untilItHasItsCode } from './parts.js';
import { signInAs } from './signed-in.js';

test.use(withMotion);

const MOST_STOPS = 80;

/** What has the focus: its name as it is seen or said, '' when nothing that can be seen has it. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body || !element.checkVisibility()) return '';
    return element.getAttribute('aria-label') ?? element.getAttribute('name') ?? element.textContent.trim();
  });

/** Presses Tab until the thing of that name has the focus; each stop on the way has to be visible. */
const tabTo = async (page: Page, name: string): Promise<void> => {
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    await page.keyboard.press('Tab');
    const found = await focused(page);
    if (found === name) return;
    expect(found, `stop ${stop} on the way to ${name}`).not.toBe('');
  }
  throw new Error(`${name} was not reached`);
};

test('the first stop skips to the content', async ({ page }) => {
  await page.goto('/about');
  await untilItHasItsCode(page);
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(main(page)).toBeFocused();
});

test('every stop on a public page shows that it has the focus', async ({ page }) => {
  await page.goto('/track');
  await untilItHasItsCode(page);
  await tabTo(page, 'Track Shipment');
  const outline = await page.locator(':focus').evaluate((element) => getComputedStyle(element).outlineStyle);
  expect(outline).not.toBe('none');
  await tabTo(page, 'tracking_number');
  await tabTo(page, 'LinkedIn');
});

test('a number is tracked with Enter', async ({ page, customer }) => {
  const { tracking_number } = await newShipment(customer.client);
  await page.goto('/track');
  await untilItHasItsCode(page);
  await tabTo(page, 'tracking_number');
  await page.keyboard.type(tracking_number);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('article', { name: `Shipment ${tracking_number}` })).toBeVisible();
  await tabTo(page, 'Show More Shipment Details');
  await page.keyboard.press('Space');
  await expect(page.getByRole('button', { name: 'Hide Details' })).toBeFocused();
});

test('signing in, the account menu and logging out', async ({ page, customer }) => {
  await page.goto('/login');
  await untilItHasItsCode(page);
  await tabTo(page, 'email');
  await page.keyboard.type(customer.email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(customer.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/dashboard');
  await expect(main(page)).toBeFocused();

  const menu = page.getByRole('button', { name: 'Account menu' });
  await menu.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Dashboard' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menu).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('End');
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/login');
});

test('a shipment is created without a mouse', async ({ page, customer }) => {
  await signInAs(page, customer);
  await page.goto('/shipments/create');
  await expect(field(page, 'service_type')).toBeVisible();
  await tabTo(page, 'service_type');
  await page.keyboard.press('e');
  await expect(field(page, 'service_type')).toHaveValue('express');
  for (const party of ['sender', 'recipient'] as const) {
    for (const part of ['name', 'email', 'phone', 'address', 'city', 'country'] as const) {
      await tabTo(page, `${party}_${part}`);
      await page.keyboard.press('ControlOrMeta+A');
      await page.keyboard.type(waybill[`${party}_${part}`]);
    }
  }
  await tabTo(page, 'contents_description');
  await page.keyboard.type('Books');
  await tabTo(page, 'declared_value');
  await page.keyboard.press('Enter');
  // The default measures are of no parcel.
  await expect(main(page).getByRole('alert')).toBeFocused();
  await tabTo(page, 'Book it as it is');
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Shipment created successfully!')).toBeVisible();
  await expect(page).toHaveURL(/\/shipments\/\d+$/);
});

test('a page is chosen, and its content has the focus', async ({ page }) => {
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

test('the slides of the home page are chosen by their dots', async ({ page }) => {
  await page.goto('/');
  await untilItHasItsCode(page);
  await tabTo(page, 'Go to slide 3');
  await page.keyboard.press('Enter');
  const third = page.getByRole('button', { name: 'Go to slide 3' });
  await expect(third).toHaveAttribute('aria-current', 'true');
  await expect(third).toBeFocused();
});

test('the actions of a row: opened, walked through, left and chosen', async ({ page, customer }) => {
  const { id, tracking_number } = await newShipment(customer.client);
  await signInAs(page, customer);
  await page.goto('/dashboard');
  const actions = page.getByRole('button', { name: `Actions for ${tracking_number}` });
  await actions.focus();
  await page.keyboard.press('Enter');
  for (const name of ['Duplicate', 'Details', 'Edit', 'Delete', 'Add Tracking']) {
    await expect(page.getByRole('menuitem', { name, exact: true })).toBeFocused();
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toBeHidden();
  await expect(actions).toBeFocused();
  await page.keyboard.press('Space');
  await expect(page.getByRole('menuitem', { name: 'Duplicate' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Details' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/shipments/${id}`);
  await expect(main(page)).toBeFocused();
});

test('a question keeps the focus and gives it back; its answer leaves it on the page', async ({ page, customer }) => {
  const { tracking_number } = await newShipment(customer.client);
  await signInAs(page, customer);
  await page.goto('/dashboard');
  const actions = page.getByRole('button', { name: `Actions for ${tracking_number}` });
  const dialog = page.getByRole('dialog', { name: 'Delete Shipment' });
  const ask = async () => {
    await page.keyboard.press('Enter');
    for (const [name, next] of [
      ['Duplicate', 'ArrowDown'],
      ['Details', 'ArrowDown'],
      ['Edit', 'ArrowDown'],
      ['Delete', 'Enter'],
    ] as const) {
      await expect(page.getByRole('menuitem', { name, exact: true })).toBeFocused();
      await page.keyboard.press(next);
    }
    await expect(dialog.locator(':focus')).toHaveCount(1);
  };
  await actions.focus();
  await ask();
  for (const key of ['Tab', 'Tab', 'Tab', 'Tab', 'Shift+Tab', 'Shift+Tab']) {
    await page.keyboard.press(key);
    await expect(dialog.locator(':focus')).toHaveCount(1);
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(actions).toBeFocused();

  await ask();
  while ((await focused(page)) !== 'Delete') await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('No shipments found')).toBeVisible();
  await expect(main(page)).toBeFocused();
});

test('a tracking update is edited in its dialog, and the button has the focus again', async ({ page, customer }) => {
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

test('the sidebar and the list of pages close with Escape on small screens', async ({ page, customer }) => {
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

test('the rows of All Shipments scroll', async ({ page, anybody }) => {
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
