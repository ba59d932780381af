import type { Page } from '@playwright/test';
import { demoStaff } from '../../../support/clients/people.js';
import { newShipment, newUpdate } from '../../../support/clients/samples.js';
import { checkAndClose, checkPage, dialog, onPhone, open, test } from '../../support/accessibility.js';
import { expectNoAxeViolations, expectNoAxeViolationsOver } from '../../support/axe.js';
import { failing, holdBack } from '../../support/disturb.js';
import { expect, failedRequest } from '../../support/fixtures.js';
import { fill, press } from '../../support/forms.js';
import { field, main, toast } from '../../support/parts.js';
import { afterPauses, withClock } from '../../support/pauses.js';
import { signInAs } from '../../support/signed-in.js';

/** Opens the menu of the first row, which a change of the width closes. */
const openRowMenu = async (page: Page): Promise<void> => {
  await expect(page.getByRole('menu')).toHaveCount(0);
  await main(page)
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click();
  await expect(page.getByRole('menu')).toBeVisible();
};

test.describe.configure({ timeout: 180_000 });

test('the dashboard: loading, failed, empty and filled, its menus and its confirmation', async ({
  page,
  allow,
  customer,
}) => {
  allow(failedRequest);
  await signInAs(page, customer);
  const show = await holdBack(page, '/shipments/');
  await open(page, '/dashboard', 'My Shipments');
  await expect(page.getByText('Loading shipments…')).toBeAttached();
  await checkPage(page);
  show();
  await expect(page.getByText('No shipments found')).toBeVisible();
  await checkPage(page);
  await newShipment(customer.client);
  await openRowMenu(page);
  await expectNoAxeViolations(page);
  await onPhone(page, async () => {
    await openRowMenu(page);
    await expectNoAxeViolations(page);
  });
  await openRowMenu(page);
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(dialog(page)).toBeVisible();
  await checkAndClose(page);
  await page.getByRole('button', { name: 'Account menu' }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await checkAndClose(page);
  await onPhone(page, async () => {
    await page.getByRole('button', { name: 'Open sidebar' }).click();
    await expectNoAxeViolations(page, true);
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expectNoAxeViolations(page, true);
  });
  await failing(page, 'GET', '/shipments/');
  await withClock(page);
  await page.reload();
  await afterPauses(page, (look) => expect(toast(page, 'Failed to load shipments')).toBeVisible(look));
  await checkPage(page);
});

test('the shipment forms and the address dialog', async ({ page, allow, customer }) => {
  allow(failedRequest);
  const { id } = await newShipment(customer.client);
  await signInAs(page, customer);
  await open(page, '/shipments/create', 'Create Shipment');
  await press(page, 'Create Shipment');
  await expect(main(page).getByRole('alert')).toBeVisible();
  await fill(page, { sender_city: 'Bregen', sender_country: 'Norway' });
  await expect(main(page).getByRole('button', { name: 'Bergen?' })).toBeVisible();
  await field(page, 'recipient_name').fill('grace');
  await expect(page.getByRole('listbox')).toBeVisible();
  await checkPage(page);
  await press(page, 'Save this address of the sender');
  await expect(dialog(page)).toBeVisible();
  await checkAndClose(page);
  const show = await holdBack(page, `/shipments/${id}/`);
  await open(page, `/shipments/${id}/edit`, 'Edit Shipment');
  await checkPage(page);
  show();
  await expect(page.getByRole('button', { name: 'Save Changes' })).toBeVisible();
  await checkPage(page);
  await open(page, `/shipments/${id}/add-tracking`, 'Add Tracking');
  await press(page, 'Add Tracking');
  await expect(page.getByText('Status is required')).toBeVisible();
  await checkPage(page);
  await open(page, '/shipments/abc/edit', 'Edit Shipment');
  await expect(page.getByText('Invalid shipment ID')).toBeVisible();
  await checkPage(page);
});

test('the details: loading, loaded and not found, and their dialogs', async ({ page, allow, customer }) => {
  allow(failedRequest);
  const { id, tracking_number } = await newShipment(customer.client);
  await newUpdate(customer.client, id, { status: 'picked_up' });
  await newUpdate(customer.client, id, { status: 'exception' });
  await signInAs(page, customer);
  const show = await holdBack(page, `/shipments/${id}/`);
  await page.goto(`/shipments/${id}`);
  await expect(page.getByText('Loading shipment…')).toBeAttached();
  await checkPage(page);
  show();
  await expect(page.getByRole('heading', { level: 1, name: tracking_number })).toBeVisible();
  await checkPage(page);
  const update = main(page).getByRole('listitem').first();
  await update.getByRole('button', { name: 'Edit' }).click();
  await expect(dialog(page)).toHaveAccessibleName('Edit Tracking Update');
  await checkAndClose(page);
  await update.getByRole('button', { name: 'Delete' }).click();
  await expect(dialog(page)).toHaveAccessibleName('Delete Tracking Update');
  await checkAndClose(page);
  await main(page).getByRole('button', { name: 'Delete', exact: true }).first().click();
  await expect(dialog(page)).toHaveAccessibleName('Delete Shipment');
  await checkAndClose(page);
  await press(page, 'Label');
  await expect(dialog(page)).toHaveAccessibleName('Shipping label');
  await checkAndClose(page);
  await open(page, '/shipments/999999999', 'Shipment Details');
  await expect(page.getByRole('alert')).toContainText('Shipment not found');
  await checkPage(page);
});

test('All Shipments: loading, failed, empty and filled, its filters, its menu and its suggestions', async ({
  page,
  allow,
  anybody,
  customer,
}) => {
  allow(failedRequest);
  await signInAs(page, await demoStaff(anybody));
  // In full view: axe reports a tile that the page's header half covers as too small a target.
  await page.setViewportSize({ width: page.viewportSize()?.width ?? 0, height: 1_600 });
  const show = await holdBack(page, '/shipments/?*');
  await open(page, '/shipments?status=in_transit', 'All Shipments');
  await expect(page.getByText('Loading shipments…')).toBeAttached();
  await checkPage(page);
  show();
  await expect(page.getByRole('table').getByRole('rowheader').first()).toBeVisible();
  await checkPage(page);
  await openRowMenu(page);
  await expectNoAxeViolationsOver(page);
  await onPhone(page, async () => {
    await openRowMenu(page);
    await expectNoAxeViolationsOver(page);
  });
  const { id } = await newShipment(customer.client);
  const { id: deleted } = await newShipment(customer.client);
  await open(page, '/shipments', 'All Shipments');
  await expect(main(page).getByText('Live', { exact: true })).toBeVisible();
  await page.getByRole('table').getByRole('rowheader').first().hover();
  await customer.client.delete(`/shipments/${deleted}/`);
  await customer.client.delete(`/shipments/${id}/`);
  await expect(page.getByRole('button', { name: '2 changes · Show' })).toBeVisible();
  await expectNoAxeViolations(page);
  await onPhone(page, () => expectNoAxeViolations(page, true));
  await open(page, '/shipments?q=zzzzzz', 'All Shipments');
  await expect(page.getByText('No shipments found')).toBeVisible();
  await checkPage(page);
  await failing(page, 'GET', '/shipments/?*');
  await withClock(page);
  await page.reload();
  const message = page.getByRole('alert').getByText('The list cannot be loaded right now');
  await afterPauses(page, (look) => expect(message).toBeVisible(look));
  await checkPage(page);
});

test('All Shipments: a selection, the bulk update panel, its warning and its results', async ({
  page,
  anybody,
  customer,
}) => {
  const recipient_city = `q${Math.random().toString(36).slice(2)}`;
  for (let count = 0; count < 3; count += 1) await newShipment(customer.client, { recipient_city });
  const { id } = await newShipment(customer.client, { recipient_city });
  await newUpdate(customer.client, id, { status: 'delivered' });
  await signInAs(page, await demoStaff(anybody));
  // In full view, as above.
  await page.setViewportSize({ width: page.viewportSize()?.width ?? 0, height: 1_600 });
  await open(page, `/shipments?q=${recipient_city}`, 'All Shipments');
  await page.getByRole('checkbox', { name: 'Select all 4 rows' }).check();
  await expect(page.getByRole('button', { name: 'Update 4 selected' })).toBeVisible();
  await checkPage(page);
  await page.getByRole('button', { name: 'Update 4 selected' }).click();
  const panel = page.getByRole('region', { name: 'Update several parcels' });
  await field(panel, 'status').selectOption('exception');
  await field(panel, 'description').fill('Held by the storm');
  await field(panel, 'location').fill('Leith');
  await expect(panel.getByText('1 parcel is delivered already.')).toBeVisible();
  await checkPage(page);
  await panel.getByRole('button', { name: 'Leave out 1' }).click();
  await panel.getByRole('button', { name: 'Update 3 parcels' }).click();
  await expect(panel.getByRole('status')).toHaveText('3 parcels updated, 1 skipped');
  await checkPage(page);
});
