import { demoStaff } from '../../support/people.js';
import { newShipment, newUpdate } from '../../support/samples.js';
import { checkAndClose, dialog, open, test } from '../accessibility.js';
import { expectNoAxeViolations } from '../axe.js';
import { failing, holdBack } from '../disturb.js';
import { expect, failedRequest } from '../fixtures.js';
import { fill, press } from '../forms.js';
import { field, main, toast } from '../parts.js';
import { afterPauses, withClock } from '../pauses.js';
import { signInAs } from '../signed-in.js';

test.describe.configure({ timeout: 180_000 });

test('on the dashboard: waiting, failed, empty and filled, its menus and its question', async ({
  page,
  allow,
  customer,
  isNarrow,
}) => {
  allow(failedRequest);
  await signInAs(page, customer);
  const show = await holdBack(page, '/shipments/');
  await open(page, '/dashboard', 'My Shipments');
  await expect(page.getByText('Loading shipments…')).toBeAttached();
  await expectNoAxeViolations(page);
  show();
  await expect(page.getByText('No shipments found')).toBeVisible();
  await expectNoAxeViolations(page);
  await newShipment(customer.client);
  await press(page, /^Actions for/);
  await expect(page.getByRole('menu')).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(dialog(page)).toBeVisible();
  await checkAndClose(page);
  await page.getByRole('button', { name: 'Account menu' }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await checkAndClose(page);
  if (isNarrow) {
    await page.getByRole('button', { name: 'Open sidebar' }).click();
    await expectNoAxeViolations(page, true);
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expectNoAxeViolations(page, true);
  }
  await failing(page, 'GET', '/shipments/');
  await withClock(page);
  await page.reload();
  await afterPauses(page, (look) => expect(toast(page, 'Failed to load shipments')).toBeVisible(look));
  await expectNoAxeViolations(page);
});

test('on the shipment forms and the dialog of an address', async ({ page, allow, customer }) => {
  allow(failedRequest);
  const { id } = await newShipment(customer.client);
  await signInAs(page, customer);
  await open(page, '/shipments/create', 'Create Shipment');
  await press(page, 'Create Shipment');
  await expect(main(page).getByRole('alert')).toBeVisible();
  await fill(page, { sender_city: 'Bergn', sender_country: 'Norway' });
  await expect(main(page).getByRole('button', { name: 'Bergen?' })).toBeVisible();
  await field(page, 'recipient_name').fill('grace');
  await expect(page.getByRole('listbox')).toBeVisible();
  await expectNoAxeViolations(page);
  await press(page, 'Save this address of the sender');
  await expect(dialog(page)).toBeVisible();
  await checkAndClose(page);
  const show = await holdBack(page, `/shipments/${id}/`);
  await open(page, `/shipments/${id}/edit`, 'Edit Shipment');
  await expectNoAxeViolations(page);
  show();
  await expect(page.getByRole('button', { name: 'Save Changes' })).toBeVisible();
  await expectNoAxeViolations(page);
  await open(page, `/shipments/${id}/add-tracking`, 'Add Tracking');
  await press(page, 'Add Tracking');
  await expect(page.getByText('Status is required')).toBeVisible();
  await expectNoAxeViolations(page);
  await open(page, '/shipments/abc/edit', 'Edit Shipment');
  await expect(page.getByText('Invalid shipment ID')).toBeVisible();
  await expectNoAxeViolations(page);
});

test('on the details: waiting, there, missing, and their dialogs', async ({ page, allow, customer }) => {
  allow(failedRequest);
  const { id, tracking_number } = await newShipment(customer.client);
  await newUpdate(customer.client, id, { status: 'picked_up' });
  await newUpdate(customer.client, id, { status: 'exception' });
  await signInAs(page, customer);
  const show = await holdBack(page, `/shipments/${id}/`);
  await page.goto(`/shipments/${id}`);
  await expect(page.getByText('Loading shipment…')).toBeAttached();
  await expectNoAxeViolations(page);
  show();
  await expect(page.getByRole('heading', { level: 1, name: tracking_number })).toBeVisible();
  await expectNoAxeViolations(page);
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
  await expectNoAxeViolations(page);
});

test('on All Shipments: waiting, failed, empty and filled, its filters and its menu', async ({
  page,
  allow,
  anybody,
}) => {
  allow(failedRequest);
  await signInAs(page, await demoStaff(anybody));
  // Seen whole: of a tile that the page's header half covers axe says that it is too small to press.
  await page.setViewportSize({ width: page.viewportSize()?.width ?? 0, height: 1_600 });
  const show = await holdBack(page, '/shipments/?*');
  await open(page, '/shipments?status=in_transit', 'All Shipments');
  await expect(page.getByText('Loading shipments…')).toBeAttached();
  await expectNoAxeViolations(page);
  show();
  await expect(page.getByRole('table').getByRole('rowheader').first()).toBeVisible();
  await expectNoAxeViolations(page);
  await main(page)
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click();
  await expect(page.getByRole('menu')).toBeVisible();
  await checkAndClose(page);
  await open(page, '/shipments?q=zzzzzz', 'All Shipments');
  await expect(page.getByText('No shipments found')).toBeVisible();
  await expectNoAxeViolations(page);
  await failing(page, 'GET', '/shipments/?*');
  await withClock(page);
  await page.reload();
  const told = page.getByRole('alert').getByText('The list cannot be reached right now');
  await afterPauses(page, (look) => expect(told).toBeVisible(look));
  await expectNoAxeViolations(page);
});
