import { newShipment, newUpdate, waybill } from '../../../support/clients/samples.js';
import { expect, failedRequest, test } from '../../support/fixtures.js';
import { fill, fillShipment, press, sendAgainAfterFailure } from '../../support/forms.js';
import { field, main, toast } from '../../support/parts.js';
import { signInAs } from '../../support/signed-in.js';

test.describe.configure({ timeout: 120_000 });
test.beforeEach(({ allow }) => allow(failedRequest));

test('a failed shipment form reports the error, keeps its values and succeeds on retry', async ({ page, customer }) => {
  const { client } = customer;
  const { id } = await newShipment(client);
  const update = await newUpdate(client, id);
  await signInAs(page, customer);

  await page.goto('/shipments/create');
  await fillShipment(page);
  await sendAgainAfterFailure(page, {
    request: ['POST', '/shipments/'],
    send: () => press(page, 'Create Shipment'),
    message: 'Failed to create shipment',
    kept: () => expect(field(page, 'contents_description')).toHaveValue(waybill.contents_description),
  });
  await expect(toast(page, 'Shipment created successfully!')).toBeVisible();

  await page.goto(`/shipments/${id}/edit`);
  await fill(page, { recipient_city: 'Hoboken' });
  await sendAgainAfterFailure(page, {
    request: ['PATCH', `/shipments/${id}/`],
    send: () => press(page, 'Save Changes'),
    message: 'Failed to update shipment',
    kept: () => expect(field(page, 'recipient_city')).toHaveValue('Hoboken'),
  });
  await expect(toast(page, 'Shipment updated successfully')).toBeVisible();

  await page.goto(`/shipments/${id}/add-tracking`);
  await field(page, 'status').selectOption('delivered');
  await fill(page, { location: 'Leith', description: 'Left at the door' });
  await sendAgainAfterFailure(page, {
    request: ['POST', `/shipments/${id}/updates/create/`],
    send: () => press(page, 'Add Tracking'),
    message: 'Failed to add tracking information',
    kept: () => expect(field(page, 'description')).toHaveValue('Left at the door'),
  });
  await expect(toast(page, 'Tracking information added successfully')).toBeVisible();

  const dialog = page.getByRole('dialog');
  await main(page)
    .getByRole('listitem')
    .filter({ hasText: update.location })
    .getByRole('button', { name: 'Edit' })
    .click();
  await fill(dialog, { location: 'Akureyri' });
  await sendAgainAfterFailure(page, {
    request: ['PATCH', `/shipments/updates/${update.id}/`],
    send: () => dialog.getByRole('button', { name: 'Save Changes' }).click(),
    message: 'Failed to edit tracking update',
    kept: () => expect(field(dialog, 'location')).toHaveValue('Akureyri'),
  });
  await expect(toast(page, 'Tracking update edited successfully')).toBeVisible();

  const edited = main(page).getByRole('listitem').filter({ hasText: 'Akureyri' });
  await sendAgainAfterFailure(page, {
    request: ['DELETE', `/shipments/updates/${update.id}/`],
    send: async () => {
      await edited.getByRole('button', { name: 'Delete' }).click();
      await dialog.getByRole('button', { name: 'Delete' }).click();
    },
    message: 'Failed to delete tracking update',
    kept: () => expect(edited).toBeVisible(),
  });
  await expect(toast(page, 'Tracking update deleted successfully')).toBeVisible();

  await sendAgainAfterFailure(page, {
    request: ['DELETE', `/shipments/${id}/`],
    send: async () => {
      await main(page).getByRole('button', { name: 'Delete', exact: true }).first().click();
      await dialog.getByRole('button', { name: 'Delete' }).click();
    },
    message: 'Failed to delete shipment',
    kept: () => expect(page).toHaveURL(`/shipments/${id}`),
  });
  await expect(toast(page, 'Shipment deleted successfully')).toBeVisible();
  await expect(page).toHaveURL('/dashboard');
});
