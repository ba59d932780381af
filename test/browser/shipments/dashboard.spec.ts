import type { Page } from '@playwright/test';
import type { Counters, Shipment } from '@waymark/contracts';
import { demoAuditor, demoStaff } from '../../support/clients/people.js';
import { newShipment, newUpdate } from '../../support/clients/samples.js';
import { expect, test } from '../support/fixtures.js';
import { cutFilters, main, toast } from '../support/parts.js';
import { signInAs } from '../support/signed-in.js';

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

test('an empty dashboard says so and links to the first booking', async ({ page, customer }) => {
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

test.describe('in a distant time zone', () => {
  test.use({ timezoneId: 'Pacific/Auckland' });

  test('each screen with times names their time zone once', async ({ page, customer, anybody }) => {
    const { id } = await newShipment(customer.client);
    await newUpdate(customer.client, id);
    await signInAs(page, await demoStaff(anybody));
    for (const path of ['/dashboard', '/shipments', `/shipments/${id}`, `/shipments/${id}/history`]) {
      await page.goto(path);
      await expect(page.getByRole('main').getByText(/^Times in /)).toHaveText(['Times in Pacific/Auckland']);
    }
  });
});

test('counts by status and lists the newest shipment first', async ({ page, customer: { client, ...customer } }) => {
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

test('the actions link to the pages of a shipment', async ({ page, customer }) => {
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

test('more shipments than fit into one response are loaded by scrolling and counted', async ({ page, customer }) => {
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
  await expect(page.getByRole('img', { name: '45 shipments created in the last 14 days' })).toBeVisible();
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

test('the actions are Duplicate and the four of a shipment, in order', async ({ page, customer }) => {
  const { tracking_number } = await newShipment(customer.client);
  await signInAs(page, customer);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: `Actions for ${tracking_number}` }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['Duplicate', 'Details', 'Edit', 'Delete', 'Add Tracking']);
});

test('a search without results offers the nearest search that has some', async ({ page, customer }) => {
  const { tracking_number } = await newShipment(customer.client, { recipient_name: 'Grace Hopper' });
  await signInAs(page, customer);
  await page.goto('/dashboard?q=hoper');
  await page.getByRole('button', { name: 'Did you mean “hopper”?' }).click();
  await expect(page).toHaveURL('/dashboard?q=hopper');
  await expect(page.getByRole('rowheader')).toHaveText([tracking_number]);
});

test('recipients are shown and searchable, statuses filter, and a row opens its parcel', async ({ page, customer }) => {
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

test('deleting asks for confirmation and reports success', async ({ page, customer }) => {
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

test('shipments appear, change and disappear without a reload', async ({ page, customer }) => {
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

test('small screens show cards, and no filter is cut off', async ({ page, customer }) => {
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

for (const [role, person] of [
  ['staff', demoStaff],
  ['auditors', demoAuditor],
] as const) {
  test(`${role} see all shipments, under another title`, async ({ page, customer, anybody }) => {
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

test('a line below the counters names the shipments that no counter includes', async ({ page, customer }) => {
  for (const status of ['exception', 'exception', 'delivered'] as const) {
    const { id } = await newShipment(customer.client);
    await newUpdate(customer.client, id, { status });
  }
  await signInAs(page, customer);
  await page.goto('/dashboard');
  await expect(main(page)).toContainText('2 other shipments are delayed or had an exception.');
  const [first] = (await customer.client.get<Shipment[]>('/shipments/?status=exception')).body;
  await newUpdate(customer.client, first?.id ?? 0, { status: 'in_transit' });
  await expect(main(page)).toContainText('1 other shipment is delayed or had an exception.');
});
