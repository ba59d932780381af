import { demoStaff } from '../../support/clients/people.js';
import { newShipment } from '../../support/clients/samples.js';
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
  for (const path of [`/shipments/${id}/edit`, '/developers']) {
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
  await expect(page.getByRole('option', { name: 'Profile' })).toBeVisible();
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

test('Go to starts with what was typed while its code loaded', async ({ page, customer }) => {
  await signInAs(page, customer);
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/assets\/go-to-dialog-[\w-]+\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/dashboard');
  await expect(main(page).getByRole('heading').first()).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('Munj');
  await page.keyboard.press('Backspace');
  release();
  const goTo = page.getByRole('combobox', { name: 'Go to' });
  await expect(goTo).toBeFocused();
  await page.keyboard.type('ich');
  await expect(goTo).toHaveValue('Munich');
});
