import type { Shipment } from '@waymark/contracts';
import { newShipment } from '../../support/clients/samples.js';
import { expect, test } from '../support/fixtures.js';
import { expectNoAxeViolations } from '../support/axe.js';
import { press } from '../support/forms.js';
import { field, main } from '../support/parts.js';
import { signInAs } from '../support/signed-in.js';

test('the description field says who can read it, warns about a name, and suggests a text without one', async ({
  page,
  customer,
}) => {
  const { id } = await newShipment(customer.client, { recipient_name: 'Grace Hopper' });
  await signInAs(page, customer);
  await page.goto(`/shipments/${id}/add-tracking`);
  await expect(main(page)).toContainText('Everyone with the tracking number reads this.');
  await field(page, 'status').selectOption('delivered');
  await field(page, 'location').fill('New York');
  await field(page, 'description').fill('Left with Hopper, 12 Elm Tree Road, call 555 0100 200');
  const question = main(page).getByRole('status').filter({ hasText: 'Add it as it is' });
  for (const part of ['Hopper', '12 Elm Tree Road', '555 0100 200']) await expect(question).toContainText(part);
  await press(page, 'Add Tracking');
  await expect(page).toHaveURL(`/shipments/${id}/add-tracking`);
  await expectNoAxeViolations(page);

  await main(page).getByRole('button', { name: 'Handed to a neighbor' }).click();
  await expect(field(page, 'description')).toHaveValue('Handed to a neighbor');
  await expect(question).toHaveCount(0);
  await press(page, 'Add Tracking');
  await expect(page).toHaveURL(`/shipments/${id}`);
  const { body } = await customer.client.get<Shipment>(`/shipments/${id}/`);
  expect(body.tracking_updates[0]).toMatchObject({ status: 'delivered', description: 'Handed to a neighbor' });
});
