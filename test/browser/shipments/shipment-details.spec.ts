import type { Page } from '@playwright/test';
import { demoStaff, type Person } from '../../support/clients/people.js';
import { dayFromNow } from '../../support/clients/days.js';
import { newShipment, newUpdate, scan, waybill } from '../../support/clients/samples.js';
import { expectNoAxeViolations } from '../support/axe.js';
import { expect, failedRequest, test } from '../support/fixtures.js';
import { field, main, messageOf, shownDay, toast } from '../support/parts.js';
import { signInAs } from '../support/signed-in.js';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const updates = (page: Page) => main(page).getByRole('list').getByRole('listitem');
const fact = (page: Page, term: string) =>
  page.getByRole('term').filter({ hasText: term }).locator('xpath=following-sibling::dd');

const open = async (page: Page, person: Person, path: string) => {
  await signInAs(page, person);
  await page.goto(path);
};

test('shows all fields of a shipment', async ({ page, customer }) => {
  const { id, tracking_number } = await newShipment(customer.client);
  await open(page, customer, `/shipments/${id}`);
  await expect(heading(page, tracking_number)).toBeVisible();
  await expect(page).toHaveTitle(`${tracking_number} · Waymark`);
  const facts = {
    'Service Type': 'Express',
    'Estimated Delivery': await shownDay(page, waybill.estimated_delivery),
    Weight: '2.5 kg',
    Dimensions: '30 × 20.5 × 10 cm',
    'Declared Value': '$1,843.01',
    Contents: 'Notes on the Analytical Engine',
  };
  for (const [term, text] of Object.entries(facts)) await expect(fact(page, term)).toHaveText(text);
  for (const party of ['sender', 'recipient'] as const) {
    const region = main(page).getByRole('region', { name: party === 'sender' ? 'Sender' : 'Recipient' });
    for (const name of ['name', 'address', 'phone', 'email'] as const) {
      await expect(region).toContainText(waybill[`${party}_${name}`]);
    }
    await expect(region).toContainText(`${waybill[`${party}_city`]}, ${waybill[`${party}_country`]}`);
  }
  await expect(main(page)).toContainText('Pending');
  await expect(page.getByRole('heading', { name: 'Tracking Updates (0)' })).toBeVisible();
  await expect(page.getByText('No tracking updates available.')).toBeVisible();
  await expectNoAxeViolations(page);
  await customer.client.patch(`/shipments/${id}/`, { estimated_delivery: null });
  await expect(fact(page, 'Estimated Delivery')).toHaveText('N/A');
});

test('a near day of a delayed parcel is no promise, and an ended day counts the days of lateness', async ({
  page,
  customer,
}) => {
  const standing = main(page).locator('time').first().locator('xpath=..');
  const expected = await newShipment(customer.client, { estimated_delivery: dayFromNow(1) });
  await open(page, customer, `/shipments/${expected.id}`);
  await expect(standing).toHaveText(/^Expected: (Today|Tomorrow|In 2 days)$/);

  const delayed = { ...expected, status: 'delayed', due: { state: 'today', days: 0 } };
  await page.route(`**/api/v1/shipments/${expected.id}/`, (route) => route.fulfill({ json: delayed }));
  await page.reload();
  await expect(standing).toHaveText('Was expected: Today');

  const late = await newShipment(customer.client, { shipment_date: null, estimated_delivery: dayFromNow(-4) });
  await page.goto(`/shipments/${late.id}`);
  await expect(standing).toHaveText(/^[345] days late$/);
});

test('updates are added and listed newest first', async ({ page, customer }) => {
  const { id } = await newShipment(customer.client);
  await newUpdate(customer.client, id);
  await open(page, customer, `/shipments/${id}`);
  await main(page).getByRole('link', { name: 'Add Tracking' }).click();
  await expect(page).toHaveURL(`/shipments/${id}/add-tracking`);
  await field(page, 'status').selectOption({ label: 'At Local Facility' });
  await field(page, 'location').fill('Tórshavn');
  await field(page, 'description').fill('Sorted');
  const happened = `${dayFromNow(-10)}T09:30`;
  await field(page, 'timestamp').fill(happened);
  await main(page).getByRole('button', { name: 'Add Tracking' }).click();
  await expect(main(page)).toContainText('The shipment was booked after this time');
  await page.getByRole('button', { name: 'Add it as it is' }).click();
  await expect(toast(page, 'Tracking information added successfully')).toBeVisible();
  await expect(page).toHaveURL(`/shipments/${id}`);
  await expect(page.getByRole('heading', { name: 'Tracking Updates (2)' })).toBeVisible();
  await expect(updates(page).first()).toContainText('At Local Facility');
  await expect(updates(page).first()).toContainText('Tórshavn');
  await expect(updates(page).first().getByRole('time')).toHaveAttribute(
    'datetime',
    await page.evaluate((text) => new Date(text).toISOString(), happened),
  );
});

test('an update requires its fields, defaults to the current time, and Cancel goes back', async ({
  page,
  customer,
}) => {
  const { id } = await newShipment(customer.client);
  await open(page, customer, '/dashboard');
  await page.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Add Tracking' }).click();
  await expect(page).toHaveURL(`/shipments/${id}/add-tracking`);
  const timestamp = await field(page, 'timestamp').inputValue();
  const age = await page.evaluate((text) => Date.now() - new Date(text).getTime(), timestamp);
  expect(age).toBeGreaterThanOrEqual(0);
  expect(age).toBeLessThan(5 * 60_000);
  await expect(field(page, 'status').getByRole('option')).toHaveText([
    'Select a status',
    'Pending',
    'Picked Up',
    'In Transit',
    'At Local Facility',
    'Out for Delivery',
    'Delivered',
    'Attempted Delivery',
    'Exception',
  ]);
  await field(page, 'timestamp').fill('');
  await main(page).getByRole('button', { name: 'Add Tracking' }).click();
  await expect(await messageOf(page, 'timestamp')).toHaveText('Date and time is required');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL('/dashboard');
});

test('an update is edited in a dialog, and it and its shipment are deleted after confirmation', async ({
  page,
  customer,
}) => {
  const { id } = await newShipment(customer.client);
  await newUpdate(customer.client, id);
  await open(page, customer, `/shipments/${id}`);
  await updates(page).getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Tracking Update' });
  await expect(field(dialog, 'location')).toHaveValue(scan.location);
  await expect(field(dialog, 'status')).toHaveValue(scan.status);
  await expect(field(dialog, 'description')).toHaveValue(scan.description);
  await expect(field(dialog, 'timestamp')).not.toHaveValue('');
  await field(dialog, 'location').fill('');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(await messageOf(dialog, 'location')).toHaveText('Location is required');
  await field(dialog, 'location').fill('Akureyri');
  await field(dialog, 'status').selectOption('delivered');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(toast(page, 'Tracking update edited successfully')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(updates(page)).toContainText('Akureyri');
  await expect(updates(page)).toContainText('Delivered');

  await updates(page).getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('dialog', { name: 'Delete Tracking Update' });
  await expect(question).toContainText(
    'Are you sure you want to delete this tracking update? This action cannot be undone.',
  );
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page, 'Tracking update deleted successfully')).toBeVisible();
  await expect(page.getByText('No tracking updates available.')).toBeVisible();

  await main(page).getByRole('button', { name: 'Delete', exact: true }).click();
  const last = page.getByRole('dialog', { name: 'Delete Shipment' });
  await expect(last).toContainText('Are you sure you want to delete this shipment? This action cannot be undone.');
  await last.getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page, 'Shipment deleted successfully')).toBeVisible();
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByText('No shipments found')).toBeVisible();
});

test("another customer's shipment and an unknown one are not found", async ({ page, allow, customer, anybody }) => {
  allow(failedRequest);
  const { id } = await newShipment((await demoStaff(anybody)).client);
  await open(page, customer, `/shipments/${id}`);
  await expect(page.getByRole('alert')).toContainText('Shipment not found');
  for (const wrong of ['abc', '0/history']) {
    await page.goto(`/shipments/${wrong}`);
    await expect(page.getByRole('alert')).toContainText('Shipment not found');
  }
});

test('an invalid id cannot be edited or tracked', async ({ page, customer }) => {
  await open(page, customer, '/shipments/abc/edit');
  await expect(page.getByRole('alert')).toContainText('Invalid shipment ID');
  await page.goto('/shipments/99999999999999999999/add-tracking');
  await expect(page.getByRole('alert')).toContainText('Invalid shipment ID');
});

test('editing an unknown shipment shows a toast and returns to the dashboard', async ({ page, allow, customer }) => {
  allow(failedRequest);
  await open(page, customer, '/shipments/999999999/edit');
  await expect(toast(page, 'Shipment not found')).toBeVisible();
  await expect(page).toHaveURL('/dashboard');
});

test('the buttons of two updates of one place have different names', async ({ page, customer }) => {
  const { id } = await newShipment(customer.client);
  for (const hour of ['08', '09']) {
    await newUpdate(customer.client, id, { location: 'Leith', timestamp: `${dayFromNow(-1)}T${hour}:00:00.000Z` });
  }
  await open(page, customer, `/shipments/${id}`);
  const names = updates(page).getByRole('button', { name: 'Leith' });
  await expect(names).toHaveCount(4);
  const labels = await names.evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label')));
  expect(new Set(labels).size).toBe(4);
});

test("an owner reads before clicking that only staff can change a courier's update", async ({
  page,
  customer,
  anybody,
}) => {
  const { client: courier } = await demoStaff(anybody);
  const { id } = await newShipment(customer.client);
  await newUpdate(courier, id);
  await open(page, customer, `/shipments/${id}`);
  const dialog = page.getByRole('dialog');
  for (const [button, title] of [
    ['Edit', 'Edit Tracking Update'],
    ['Delete', 'Delete Tracking Update'],
  ] as const) {
    await updates(page).getByRole('button', { name: button }).click();
    await expect(dialog).toHaveAccessibleName(title);
    await expect(dialog).toHaveAccessibleDescription(
      'A courier recorded this update. Only staff can edit or delete it.',
    );
    await expect(dialog.getByRole('button', { name: /^(Save Changes|Delete)$/ })).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toBeHidden();
  }
  await updates(page).getByRole('button', { name: 'Edit' }).click();
  await dialog.getByRole('link', { name: 'Add Tracking' }).click();
  await expect(page).toHaveURL(`/shipments/${id}/add-tracking`);
});
