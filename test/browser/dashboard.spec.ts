import type { Page } from '@playwright/test';
import type { Counters } from '@waymark/contracts';
import { demoAuditor, demoStaff } from '../support/people.js';
import { newShipment, newUpdate } from '../support/samples.js';
import { expect, test } from './fixtures.js';
import { cutFilters, main, toast } from './parts.js';
import { signInAs } from './signed-in.js';

const question = 'Are you sure you want to delete this shipment? This action cannot be undone.';

/** The number under a counter's heading. */
const counter = (page: Page, name: string) =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name, exact: true }) })
    .getByRole('paragraph')
    .first();

const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

const choose = async (page: Page, trackingNumber: string, action: string) => {
  await page.getByRole('button', { name: `Actions for ${trackingNumber}` }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
};

test('nothing yet: says so, and leads to the first shipment', async ({ page, customer }) => {
  await signInAs(page, customer);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'My Shipments' })).toBeVisible();
  await expect(page).toHaveTitle('My Shipments · Waymark');
  await expect(main(page)).toContainText('Welcome to Waymark, Ada.');
  await expect(page.getByText('No shipments found')).toBeVisible();
  for (const name of ['Total Shipments', 'Delivered', 'In Transit', 'Pending']) {
    await expect(counter(page, name)).toHaveText('0');
  }
  await page.getByRole('main').getByRole('link', { name: 'Create Shipment' }).click();
  await expect(page).toHaveURL('/shipments/create');
});

test.describe('far from Greenwich', () => {
  test.use({ timezoneId: 'Pacific/Auckland' });

  test('each screen with times says once of what zone they are', async ({ page, customer, anybody }) => {
    const { id } = await newShipment(customer.client);
    await newUpdate(customer.client, id);
    await signInAs(page, await demoStaff(anybody));
    for (const path of ['/dashboard', '/shipments', `/shipments/${id}`, `/shipments/${id}/history`]) {
      await page.goto(path);
      await expect(page.getByRole('main').getByText(/^Times in /)).toHaveText(['Times in Pacific/Auckland']);
    }
  });
});

test('counts by status and lists newest first', async ({ page, customer: { client, ...customer } }) => {
  const [first, second] = [await newShipment(client), await newShipment(client, { sender_city: 'Lima' })];
  const third = await newShipment(client);
  await newUpdate(client, first.id, { status: 'delivered' });
  await newUpdate(client, second.id, { status: 'attempted_delivery' });
  await signInAs(page, { client, ...customer });
  await page.goto('/dashboard');
  await expect(page.getByRole('columnheader')).toHaveText([
    'Tracking Number',
    'Status',
    'From',
    'To',
    'Created At',
    'Actions',
  ]);
  await expect(page.getByRole('rowheader')).toHaveText(
    [third, second, first].map(({ tracking_number }) => tracking_number),
  );
  await expect(rowOf(page, second.tracking_number).getByRole('cell')).toContainText([
    'Attempted Delivery',
    'Lima, United Kingdom',
    'Grace Brewster HopperNew York, United States',
  ]);
  await expect(counter(page, 'Total Shipments')).toHaveText('3');
  await expect(counter(page, 'Delivered')).toHaveText('1');
  await expect(counter(page, 'In Transit')).toHaveText('1');
  await expect(counter(page, 'Pending')).toHaveText('1');
});

test('the actions lead to the pages of a shipment', async ({ page, customer }) => {
  const { id, tracking_number } = await newShipment(customer.client);
  await signInAs(page, customer);
  for (const [action, path] of [
    ['Duplicate', `/shipments/create?duplicate=${id}`],
    ['Details', `/shipments/${id}`],
    ['Edit', `/shipments/${id}/edit`],
    ['Add Tracking', `/shipments/${id}/add-tracking`],
  ] as const) {
    await page.goto('/dashboard');
    await choose(page, tracking_number, action);
    await expect(page).toHaveURL(path);
  }
});

test('of more shipments than one answer holds, all are shown as they are scrolled to, and counted', async ({
  page,
  customer,
}) => {
  const oldest = await newShipment(customer.client);
  for (let count = 2; count < 45; count += 1) await newShipment(customer.client);
  const newest = await newShipment(customer.client);
  await page.route('**/api/v1/shipments/', (route) =>
    route.request().method() === 'GET'
      ? route.continue({ url: `${route.request().url()}?limit=20` })
      : route.continue(),
  );
  await signInAs(page, customer);
  await page.goto('/dashboard');
  await expect(counter(page, 'Total Shipments')).toHaveText('45');
  await expect(page.getByRole('table')).toHaveAttribute('aria-rowcount', '46');
  await expect(rowOf(page, newest.tracking_number)).toHaveAttribute('aria-rowindex', '2');
  await expect(rowOf(page, oldest.tracking_number)).toHaveCount(0);

  await newUpdate(customer.client, oldest.id, { status: 'delivered' });
  await expect(counter(page, 'Delivered')).toHaveText('1');
  await expect(page.getByRole('rowheader').first()).toHaveText(newest.tracking_number);

  await expect(async () => {
    await page.getByRole('row').last().scrollIntoViewIfNeeded();
    await expect(rowOf(page, oldest.tracking_number)).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(rowOf(page, oldest.tracking_number)).toContainText('Delivered');
  await expect(rowOf(page, oldest.tracking_number)).toHaveAttribute('aria-rowindex', '46');
  await expect(rowOf(page, newest.tracking_number)).toHaveCount(0);
});

test('the actions are Duplicate and the four of a shipment, in their order', async ({ page, customer }) => {
  const { tracking_number } = await newShipment(customer.client);
  await signInAs(page, customer);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: `Actions for ${tracking_number}` }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['Duplicate', 'Details', 'Edit', 'Delete', 'Add Tracking']);
});

test('recipients are named and found, statuses filtered, and a row opens its parcel', async ({ page, customer }) => {
  const { client } = customer;
  const [grace, kurt] = [await newShipment(client), await newShipment(client, { recipient_name: 'Kurt Gödel' })];
  await newUpdate(client, kurt.id, { status: 'delivered' });
  await signInAs(page, customer);
  await page.goto('/dashboard');
  const rows = page.getByRole('rowheader');
  await expect(rows).toHaveCount(2);
  await page.getByRole('searchbox', { name: 'Search shipments' }).fill('godel');
  await expect(rows).toHaveText([kurt.tracking_number]);
  await expect(rowOf(page, 'Kurt Gödel')).toContainText('Delivered');
  await expect(page).toHaveURL('/dashboard?q=godel');
  await page.getByRole('combobox', { name: 'Status' }).selectOption('pending');
  await expect(page.getByText('No shipments found')).toBeVisible();
  await page.getByRole('button', { name: 'Clear the filters' }).click();
  await expect(rows).toHaveCount(2);
  await page.getByRole('combobox', { name: 'Status' }).selectOption('pending');
  await expect(rows).toHaveText([grace.tracking_number]);
  await rowOf(page, grace.tracking_number).click();
  await expect(page).toHaveURL(`/shipments/${grace.id}`);
});

test('deleting asks first, then tells', async ({ page, customer }) => {
  const { tracking_number } = await newShipment(customer.client);
  await signInAs(page, customer);
  await page.goto('/dashboard');
  await choose(page, tracking_number, 'Delete');
  const dialog = page.getByRole('dialog', { name: 'Delete Shipment' });
  await expect(dialog).toContainText(question);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await expect(rowOf(page, tracking_number)).toBeVisible();

  await choose(page, tracking_number, 'Delete');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page, 'Shipment deleted successfully')).toBeVisible();
  await expect(page.getByText('No shipments found')).toBeVisible();
  await expect(counter(page, 'Total Shipments')).toHaveText('0');
});

test('shipments come, change and go without a reload', async ({ page, customer }) => {
  await signInAs(page, customer);
  await page.goto('/dashboard');
  await expect(page.getByText('No shipments found')).toBeVisible();
  const { id, tracking_number } = await newShipment(customer.client);
  await expect(rowOf(page, tracking_number)).toContainText('Pending');
  await newUpdate(customer.client, id, { status: 'delivered' });
  await expect(rowOf(page, tracking_number)).toContainText('Delivered');
  await expect(counter(page, 'Delivered')).toHaveText('1');
  await customer.client.delete(`/shipments/${id}/`);
  await expect(page.getByText('No shipments found')).toBeVisible();
});

test('small screens show cards, and no filter is cut', async ({ page, customer }) => {
  const { id, tracking_number } = await newShipment(customer.client);
  await signInAs(page, customer);
  await page.setViewportSize({ width: 768, height: 1024 });
  await page.goto('/dashboard');
  await expect.poll(() => cutFilters(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => cutFilters(page)).toEqual([]);
  const card = page.getByRole('listitem').filter({ hasText: tracking_number });
  await expect(card).toContainText('Pending');
  await expect(card).toContainText('London, United Kingdom');
  await expect(page.getByRole('table')).toHaveCount(0);
  await choose(page, tracking_number, 'Edit');
  await expect(page).toHaveURL(`/shipments/${id}/edit`);
});

test('a customer sees only their own', async ({ page, customer, anybody }) => {
  const staff = await demoStaff(anybody);
  const { tracking_number } = await newShipment(staff.client);
  const own = await newShipment(customer.client);
  await signInAs(page, customer);
  await page.goto('/dashboard');
  await expect(rowOf(page, own.tracking_number)).toBeVisible();
  await expect(rowOf(page, tracking_number)).toHaveCount(0);
});

for (const [role, person] of [
  ['staff', demoStaff],
  ['auditors', demoAuditor],
] as const) {
  test(`${role} see everybody's, under another title`, async ({ page, customer, anybody }) => {
    const { tracking_number } = await newShipment(customer.client);
    const reader = await person(anybody);
    await signInAs(page, reader);
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { level: 1, name: 'All Shipments' })).toBeVisible();
    await expect(rowOf(page, tracking_number)).toBeVisible();
    const { body } = await reader.client.get<Counters>('/shipments/counters/');
    await expect(counter(page, 'Total Shipments')).toHaveText(String(body.total));
  });
}
