import { demoStaff } from '../../support/clients/people.js';
import { newShipment, newUpdate } from '../../support/clients/samples.js';
import { expectNoAxeViolations } from '../support/axe.js';
import { expect, test } from '../support/fixtures.js';
import { main } from '../support/parts.js';
import { signInAs } from '../support/signed-in.js';

test('Ctrl+K on a signed-in page opens a parcel, a page and, for staff, a list', async ({
  page,
  customer,
  anybody,
}) => {
  const { id, tracking_number } = await newShipment(customer.client);
  const goTo = page.getByRole('combobox', { name: 'Go to' });
  await signInAs(page, customer);
  for (const path of ['/profile', '/dashboard', `/shipments/${id}/edit`, '/developers']) {
    await page.goto(path);
    await expect(main(page).getByRole('heading').first()).toBeVisible();
    await page.keyboard.press('Control+k');
    await expect(goTo).toBeFocused();
    await goTo.fill(tracking_number);
    await expect(page.getByRole('option').first()).toContainText(tracking_number);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`/shipments/${id}`);
  }
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('option', { name: 'Audit' })).toHaveCount(0);
  await expectNoAxeViolations(page);
  await goTo.fill('Prof');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/profile');

  await signInAs(page, await demoStaff(anybody));
  await page.goto('/audit');
  await expect(main(page).getByRole('heading').first()).toBeVisible();
  await page.keyboard.press('Control+k');
  await goTo.fill('Due today');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/shipments\?due=today/);
});

test('on a phone each found parcel fits in the Go to dialog', async ({ page, customer }) => {
  const { id, tracking_number } = await newShipment(customer.client);
  await newUpdate(customer.client, id, { status: 'attempted_delivery' });
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAs(page, customer);
  await page.goto('/dashboard');
  await expect(main(page).getByRole('heading').first()).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Go to' }).fill(tracking_number);
  const pill = page.getByRole('option').filter({ hasText: tracking_number }).getByText('Attempted Delivery');
  await expect(pill).toBeInViewport({ ratio: 1 });
  const scrolled = await page.getByRole('dialog').evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth);
  expect(scrolled).toBe(0);
});
