import type { Shipment } from '@waymark/contracts';
import { expect, failedRequest, failedSocket, test } from '../../support/fixtures.js';
import { fillShipment, press } from '../../support/forms.js';
import { field, main } from '../../support/parts.js';
import { signInAs } from '../../support/signed-in.js';

test('a correction of a booking that waits for the connection is what is booked', async ({ page, allow, customer }) => {
  allow(failedRequest, failedSocket);
  await signInAs(page, customer);
  await page.goto('/shipments/create');
  await fillShipment(page);
  await page.context().setOffline(true);
  await press(page, 'Create Shipment');
  await expect(main(page).getByText('Not sent yet.')).toBeVisible();
  await field(page, 'recipient_city').fill('Portobello');
  await page.context().setOffline(false);
  await expect(page).toHaveURL(/\/shipments\/\d+$/);
  const { body } = await customer.client.get<Shipment[]>('/shipments/');
  expect(body).toMatchObject([{ recipient_city: 'Portobello' }]);
});
