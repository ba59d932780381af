import { pagePaths } from '@waymark/contracts/ui';
import { demoStaff } from '../../../support/clients/people.js';
import { newShipment } from '../../../support/clients/samples.js';
import { word } from '../../support/desk-parts.js';
import { expect, test } from '../../support/fixtures.js';
import { rowOf } from '../../support/parts.js';
import { signInAs } from '../../support/signed-in.js';

test('a double click on a row opens the parcel and selects no text, and a middle click opens a tab', async ({
  page,
  context,
  customer,
  anybody,
}) => {
  const shipment = await newShipment(customer.client, { sender_city: word() });
  await signInAs(page, await demoStaff(anybody));
  await page.goto(`/shipments?q=${shipment.sender_city}`);
  const name = rowOf(page, shipment.tracking_number).getByText(shipment.recipient_name);
  await name.dblclick();
  await expect(page.getByRole('region', { name: `Parcel ${shipment.tracking_number}` })).toBeVisible();
  expect(await page.evaluate(() => String(window.getSelection()))).toBe('');

  const opened = context.waitForEvent('page');
  await name.click({ button: 'middle' });
  await expect(await opened).toHaveURL(pagePaths.shipment(shipment.id));
});
