import type { Page } from '@playwright/test';
import type { Shipment, TrackingUpdate, TrackingUpdateRequest } from '@waymark/contracts';
import { newShipment, newUpdate } from '../../../support/clients/samples.js';
import { demoStaff, type Person } from '../../../support/clients/people.js';
import { atTime } from '../../support/clocks.js';
import { expect, test } from '../../support/fixtures.js';
import { field, main, messageOf } from '../../support/parts.js';
import { signInAs } from '../../support/signed-in.js';

test.use({ timezoneId: 'Europe/Berlin' });

/** 02:20 in Berlin for the second time, an hour after the first. */
const NOW = '2026-10-25T01:20:30.500Z';
const FIRST = '2026-10-25T00:20:00.000Z';
const SECOND = '2026-10-25T01:20:00.000Z';

/** Opens a page in the repeated hour. The shipment appears booked 15 minutes ago, with an update at these instants. */
const openAt = async (
  page: Page,
  person: Person,
  path: (shipment: Shipment) => string,
  { now = NOW, instants = [] as readonly string[] } = {},
): Promise<{ id: number; sent: TrackingUpdateRequest[] }> => {
  const shipment = await newShipment(person.client);
  const update = await newUpdate(person.client, shipment.id, {});
  const tracking_updates = instants.map((instant, index): TrackingUpdate => ({
    ...update,
    id: update.id + index,
    location: `Place ${index}`,
    timestamp: instant,
    recorded_at: instant,
  }));
  const asBooked = (one: Shipment): Shipment => ({ ...one, created_at: '2026-10-25T01:05:00.000Z', tracking_updates });
  await page.route(/\/api\/v1\/shipments\/(\d+\/|\?.*)$/, async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as Shipment | Shipment[];
    await route.fulfill({ response, json: Array.isArray(body) ? body.map(asBooked) : asBooked(body) });
  });
  const sent: TrackingUpdateRequest[] = [];
  await page.route(/\/shipments\/(\d+\/updates\/create|updates\/\d+)\/$/, async (route) => {
    const body = route.request().postDataJSON() as TrackingUpdateRequest;
    sent.push(body);
    await route.fulfill({ status: 201, json: { ...update, ...body } });
  });
  await signInAs(page, person);
  await atTime(page, now);
  await page.goto(path(shipment));
  return { id: shipment.id, sent };
};

const addTracking = ({ id }: Pick<Shipment, 'id'>): string => `/shipments/${id}/add-tracking`;

const describeScan = async (page: Page): Promise<void> => {
  await field(page, 'status').selectOption('in_transit');
  await field(page, 'location').fill('Hamburg');
  await field(page, 'description').fill('Sorted');
};
const add = (page: Page) => main(page).getByRole('button', { name: 'Add Tracking' });

test('an untouched time is the current instant, without a question', async ({ page, customer }) => {
  const { sent } = await openAt(page, customer, addTracking);
  await expect(field(page, 'timestamp')).toHaveValue('2026-10-25T02:20');
  await expect(page.getByLabel('UTC offset').locator('option:checked')).toHaveText('UTC+1, the second time');
  await describeScan(page);
  await expect(page.getByText('booked after this time')).toHaveCount(0);
  await add(page).click();
  await expect.poll(() => sent).toMatchObject([{ timestamp: NOW }]);
});

test('the other occurrence of a time can be chosen', async ({ page, customer }) => {
  const { sent } = await openAt(page, customer, addTracking);
  await describeScan(page);
  const offset = page.getByLabel('UTC offset');
  await expect(offset).toHaveAccessibleDescription('This time occurs twice, because the clocks go back.');
  await offset.selectOption({ label: 'UTC+2, the first time' });
  await expect(main(page)).toContainText('The shipment was booked after this time, on 25 Oct 2026, 02:05 UTC+1.');
  await page.getByRole('button', { name: 'Add it as it is' }).click();
  await expect.poll(() => sent).toMatchObject([{ timestamp: FIRST }]);
});

test('an entered time that occurs twice needs a choice, and any other time none', async ({ page, customer }) => {
  const { sent } = await openAt(page, customer, addTracking, { now: '2026-10-25T09:00:30.500Z' });
  const offset = page.getByLabel('UTC offset');
  await expect(field(page, 'timestamp')).toHaveValue('2026-10-25T10:00');
  await expect(offset).toHaveCount(0);
  await describeScan(page);
  await field(page, 'timestamp').fill('2026-10-25T02:20');
  await expect(offset).toHaveValue('');
  await add(page).click();
  await expect(await messageOf(page, 'timestamp_offset')).toHaveText('Choose the UTC offset of this time');
  await expect(offset).toBeFocused();
  expect(sent).toEqual([]);
  await offset.selectOption({ label: 'UTC+1, the second time' });
  await add(page).click();
  await expect.poll(() => sent).toMatchObject([{ timestamp: SECOND }]);
});

test('a time that the clocks skip is questioned', async ({ page, customer }) => {
  const { sent } = await openAt(page, customer, addTracking);
  await field(page, 'timestamp').fill('2026-03-29T02:20');
  await add(page).click();
  await expect(await messageOf(page, 'timestamp')).toHaveText(
    'The clocks skip this time when they go forward. Did you mean 03:20?',
  );
  await expect(field(page, 'timestamp')).toBeFocused();
  expect(sent).toEqual([]);
});

test('a draft keeps the chosen instant', async ({ page, customer }) => {
  await openAt(page, customer, addTracking);
  await page.getByLabel('UTC offset').selectOption({ label: 'UTC+2, the first time' });
  await page.reload();
  await expect(page.getByLabel('UTC offset').locator('option:checked')).toHaveText('UTC+2, the first time');
});

test('the details name the offset of times that occur twice, and an edit keeps the instant', async ({
  page,
  customer,
}) => {
  const { sent } = await openAt(page, customer, ({ id }) => `/shipments/${id}`, { instants: [SECOND, FIRST] });
  const times = main(page).getByRole('list').getByRole('time');
  await expect(times).toHaveText(['25 Oct 2026, 02:20 UTC+1', '25 Oct 2026, 02:20 UTC+2']);
  await expect(main(page)).toContainText('25 Oct 2026, 02:05 UTC+1');
  await main(page).getByRole('listitem').filter({ hasText: 'Place 0' }).getByRole('button', { name: /^Edit/ }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('UTC offset').locator('option:checked')).toHaveText('UTC+1, the second time');
  await field(dialog, 'location').fill('Kiel');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect.poll(() => sent).toMatchObject([{ timestamp: SECOND, location: 'Kiel' }]);
});

test('a bulk update sends the current instant', async ({ page, anybody }) => {
  const staff = await demoStaff(anybody);
  const { sent } = await openAt(page, staff, ({ tracking_number }) => `/shipments?q=${tracking_number}`);
  await main(page).getByRole('row').getByRole('checkbox').last().check();
  await page.getByRole('button', { name: 'Update 1 selected' }).click();
  const panel = page.getByRole('region', { name: 'Update several parcels' });
  await field(panel, 'status').selectOption('in_transit');
  await field(panel, 'location').fill('Hamburg');
  await field(panel, 'description').fill('Sorted');
  await expect(panel.getByLabel('UTC offset').locator('option:checked')).toHaveText('UTC+1, the second time');
  await panel.getByRole('button', { name: 'Update 1 parcel' }).click();
  await expect.poll(() => sent).toMatchObject([{ timestamp: NOW }]);
});
