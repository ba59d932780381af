import { newShipment, newUpdate } from '../../../support/clients/samples.js';
import { expect, test } from '../../support/fixtures.js';
import { main } from '../../support/parts.js';
import { signInAs } from '../../support/signed-in.js';

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
