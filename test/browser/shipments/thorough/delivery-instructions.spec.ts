import { waybill } from '../../../support/clients/samples.js';
import { expect, test } from '../../support/fixtures.js';
import { fillShipment } from '../../support/forms.js';
import { field, main } from '../../support/parts.js';
import { signInAs } from '../../support/signed-in.js';

const INSTRUCTIONS = 'Ring twice, then leave it with the porter';

test('delivery instructions are booked, edited, printed on the label, and not on the public page', async ({
  page,
  customer,
}) => {
  await signInAs(page, customer);
  await page.goto('/shipments/create');
  await fillShipment(page);
  await field(page, 'delivery_instructions').fill(INSTRUCTIONS);
  await main(page).getByRole('button', { name: 'Create Shipment' }).click();
  await page.waitForURL(/\/shipments\/\d+/);
  await page.goto(page.url().replace(/(\/shipments\/\d+).*/, '$1'));

  const fact = main(page).getByRole('term').filter({ hasText: 'Delivery Instructions' });
  await expect(fact.locator('xpath=following-sibling::dd')).toHaveText(INSTRUCTIONS);
  await page.getByRole('button', { name: 'Label', exact: true }).click();
  await expect(page.getByRole('dialog').getByText(INSTRUCTIONS)).toBeVisible();
  await page.keyboard.press('Escape');

  const number = /WM(-[0-9A-Z]{4}){3}-[0-9A-Z]/.exec((await main(page).textContent()) ?? '')?.[0] ?? '';
  await page.goto(`/track?tracking=${number}`);
  await expect(main(page).getByText(waybill.recipient_city).first()).toBeVisible();
  await expect(main(page).getByText(INSTRUCTIONS)).toHaveCount(0);
});
