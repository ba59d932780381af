import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import type { SavedAddress, Shipment, Webhook } from '@waymark/contracts';
import { demoStaff, type Person } from '../../../support/clients/people.js';
import { newShipment, quay, waybill } from '../../../support/clients/samples.js';
import { expect, failedRequest, failedSocket, test } from '../../support/fixtures.js';
import { fill, fillShipment, press } from '../../support/forms.js';
import { faults, meet } from '../../support/lost-answers.js';
import { field, main, toast } from '../../support/parts.js';
import { signInAs } from '../../support/signed-in.js';

test.describe.configure({ timeout: 120_000 });
test.beforeEach(({ allow }) => allow(failedRequest, failedSocket));

const bookings = async ({ client }: Person): Promise<Shipment[]> => (await client.get<Shipment[]>('/shipments/')).body;
/** The account must be the one that added them: its reads wait for its own writes only. */
const updatesOf = async ({ client }: Person, id: number) =>
  (await client.get<Shipment>(`/shipments/${id}/`)).body.tracking_updates;
/** Waits until the first submit has succeeded or failed, and the button is enabled again. */
const failed = (page: Page) => expect(page.getByText(/^(Failed to|Not now\.)/).first()).toBeVisible();

const fillUpdate = async (form: Locator): Promise<void> => {
  await field(form, 'status').selectOption('in_transit');
  await fill(form, { location: 'Leith', description: 'Sorted' });
};

const recorded = faults['a 504 after it was recorded'];

test('an update whose response is lost is recorded once, also after a reload', async ({ page, customer }) => {
  const { id } = await newShipment(customer.client);
  await signInAs(page, customer);
  await page.goto(`/shipments/${id}/add-tracking`);
  await fillUpdate(main(page));
  const keys = await meet(page, `/shipments/${id}/updates/create/`, recorded);
  await press(page, 'Add Tracking');
  await failed(page);
  await page.reload();
  await expect(field(page, 'location')).toHaveValue('Leith');
  await press(page, 'Add Tracking');
  await expect(page).toHaveURL(`/shipments/${id}`);
  expect(await updatesOf(customer, id)).toHaveLength(1);
  expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
});

test('a form changed after an unanswered submit books once, shows the result and offers the edit', async ({
  page,
  customer,
}) => {
  await signInAs(page, customer);
  await page.goto('/shipments/create');
  await fillShipment(page);
  const before = await field(page, 'recipient_city').inputValue();
  await meet(page, '/shipments/', recorded);
  await press(page, 'Create Shipment');
  await failed(page);
  await field(page, 'recipient_city').fill('Oslo');
  await press(page, 'Create Shipment');
  await expect(page).toHaveURL(/\/shipments\/\d+\/edit$/);
  await expect(field(page, 'recipient_city')).toHaveValue('Oslo');
  const [booked, ...others] = await bookings(customer);
  const number = String(booked?.tracking_number);
  await expect(toast(page, `Your first attempt was booked as ${number}.`)).toBeVisible();
  await expect(main(page).getByRole('link', { name: number })).toHaveAttribute('href', `/shipments/${booked?.id}`);
  expect([booked?.recipient_city, others]).toEqual([before, []]);
  await press(page, 'Save Changes');
  await expect(page).toHaveURL(/\/shipments\/\d+$/);
  expect((await bookings(customer)).map(({ recipient_city }) => recipient_city)).toEqual(['Oslo']);
});

/** Makes the unanswered requests of the tab a day old. */
const passDay = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const [name, text] of Object.entries(sessionStorage)) {
      if (!name.startsWith('requestKey:')) continue;
      const request = JSON.parse(String(text)) as { sentAt: number };
      sessionStorage.setItem(name, JSON.stringify({ ...request, sentAt: request.sentAt - 24 * 60 * 60 * 1000 }));
    }
  });

test('a booking whose key is a day old is never sent: the form keeps its text and links to the list', async ({
  page,
  customer,
}) => {
  await signInAs(page, customer);
  await page.goto('/shipments/create');
  await fillShipment(page);
  const keys = await meet(page, '/shipments/', recorded);
  await press(page, 'Create Shipment');
  await failed(page);
  await passDay(page);
  await press(page, 'Create Shipment');
  await expect(main(page).getByRole('alert')).toContainText('may have been carried out');
  expect(keys).toHaveLength(1);
  await main(page).getByRole('link', { name: 'Look for it in the list' }).click();
  await expect(page).toHaveURL('/dashboard');
  await page.goto('/shipments/create');
  await expect(field(page, 'recipient_city')).toHaveValue(waybill.recipient_city);
});

test('a booking that is given up after an unanswered submit says so, and the next one is new', async ({
  page,
  customer,
}) => {
  await signInAs(page, customer);
  await page.goto('/shipments/create');
  await fillShipment(page);
  const keys = await meet(page, '/shipments/', recorded);
  await press(page, 'Create Shipment');
  await failed(page);
  await page.reload();
  await press(page, 'Start over');
  await expect(toast(page, /^An earlier attempt got no response and may have been carried out\./)).toBeVisible();
  await fillShipment(page);
  await press(page, 'Create Shipment');
  await expect(page).toHaveURL(/\/shipments\/\d+$/);
  expect(await bookings(customer)).toHaveLength(2);
  expect(new Set(keys).size).toBe(2);
});

test('an update whose key is a day old is never sent: the form keeps its text and links to the shipment', async ({
  page,
  customer,
}) => {
  const { id } = await newShipment(customer.client);
  await signInAs(page, customer);
  await page.goto(`/shipments/${id}/add-tracking`);
  await fillUpdate(main(page));
  const keys = await meet(page, `/shipments/${id}/updates/create/`, recorded);
  await press(page, 'Add Tracking');
  await failed(page);
  await passDay(page);
  await press(page, 'Add Tracking');
  const link = main(page).getByRole('link', { name: 'Look for it among the tracking updates' });
  await expect(link).toHaveAttribute('href', `/shipments/${id}`);
  await expect(field(page, 'location')).toHaveValue('Leith');
  expect(keys).toHaveLength(1);
});

test('an update changed after an unanswered submit is recorded once, and the edit has the later text', async ({
  page,
  customer,
}) => {
  const { id } = await newShipment(customer.client);
  await signInAs(page, customer);
  await page.goto(`/shipments/${id}/add-tracking`);
  await fillUpdate(main(page));
  await meet(page, `/shipments/${id}/updates/create/`, recorded);
  await press(page, 'Add Tracking');
  await failed(page);
  await field(page, 'description').fill('Sorted at the docks');
  await press(page, 'Add Tracking');
  await expect(page).toHaveURL(`/shipments/${id}`);
  const dialog = page.getByRole('dialog', { name: 'Edit Tracking Update' });
  await expect(dialog).toContainText('Your first attempt was recorded.');
  await expect(field(dialog, 'description')).toHaveValue('Sorted at the docks');
  expect((await updatesOf(customer, id)).map(({ description }) => description)).toEqual(['Sorted']);
  await page.reload();
  await expect(field(dialog, 'description')).toHaveValue('Sorted at the docks');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(dialog).toBeHidden();
  const [update, ...others] = await updatesOf(customer, id);
  expect([update?.location, update?.description, others]).toEqual(['Leith', 'Sorted at the docks', []]);
  await page.reload();
  await expect(main(page).getByText('Sorted at the docks')).toBeVisible();
  await expect(dialog).toBeHidden();
});

test('an update of the desk changed after an unanswered submit is recorded once, and the edit has the later text', async ({
  page,
  customer,
  anybody,
}) => {
  const { id } = await newShipment(customer.client);
  const staff = await demoStaff(anybody);
  await signInAs(page, staff);
  await page.goto(`/shipments?open=${id}`);
  const form = page.getByRole('region', { name: 'Add an update' });
  await fillUpdate(form);
  await meet(page, `/shipments/${id}/updates/create/`, faults['a lost connection after it was recorded']);
  await press(page, 'Add Tracking');
  await failed(page);
  // The socket delivers the update: the form resets to it and keeps the draft.
  await expect(main(page).getByRole('region', { name: 'Timeline' })).toContainText('Sorted');
  await field(form, 'description').fill('Sorted at the docks');
  await press(page, 'Add Tracking');
  const dialog = page.getByRole('dialog', { name: 'Edit Tracking Update' });
  await expect(field(dialog, 'description')).toHaveValue('Sorted at the docks');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(dialog).toBeHidden();
  const [update, ...others] = await updatesOf(staff, id);
  expect([update?.location, update?.description, others]).toEqual(['Leith', 'Sorted at the docks', []]);
});

test('a bulk update that a reload interrupts is finished with its keys, and nothing is recorded twice', async ({
  page,
  customer,
  anybody,
}) => {
  const city = `Leith ${randomUUID()}`;
  const parcels = [];
  for (let count = 0; count < 3; count += 1) parcels.push(await newShipment(customer.client, { sender_city: city }));
  const [answered, ...lost] = parcels.map(({ id }) => id);
  const keys = await Promise.all(lost.map((id) => meet(page, `/shipments/${id}/updates/create/`, recorded)));
  const staff = await demoStaff(anybody);
  await signInAs(page, staff);
  await page.goto(`/shipments?q=${encodeURIComponent(city)}`);
  for (const { tracking_number } of parcels) await page.getByLabel(`Select ${tracking_number}`).check();
  await page.getByRole('button', { name: 'Update 3 selected' }).click();
  const panel = page.getByRole('region', { name: 'Update several parcels' });
  await field(panel, 'status').selectOption('exception');
  await fill(panel, { location: 'Leith', description: 'The ferry is late' });
  await panel.getByRole('button', { name: 'Update 3 parcels' }).click();
  await expect(panel.getByRole('status')).toHaveText('1 parcel updated, 2 failed');
  await page.reload();
  await expect(panel.getByRole('status')).toHaveText('1 parcel updated, 2 failed');
  await panel.getByRole('button', { name: 'Close panel' }).click();
  await press(page, 'Finish the last update');
  await panel.getByRole('button', { name: 'Try 2 parcels again' }).click();
  await expect(panel.getByRole('status')).toHaveText('3 parcels updated');
  for (const id of [answered, ...lost]) expect(await updatesOf(staff, id ?? 0)).toHaveLength(1);
  for (const sent of keys) expect([sent.length, new Set(sent).size]).toEqual([2, 1]);
  await panel.getByRole('button', { name: 'Done' }).click();
  await page.reload();
  await expect(page.getByLabel(`Select ${parcels[0]?.tracking_number}`)).toBeVisible();
  await expect(panel).toHaveCount(0);
});

test("a recipient's address is saved too after an unanswered one of the sender", async ({ page, customer }) => {
  await signInAs(page, customer);
  await page.goto('/shipments/create');
  await fillShipment(page);
  const dialog = page.getByRole('dialog');
  const saveAs = async (party: string, label: string): Promise<void> => {
    await press(page, `Save this address of the ${party}`);
    await field(dialog, 'label').fill(label);
    await dialog.getByRole('button', { name: 'Save Address' }).click();
  };
  await meet(page, '/shipments/addresses/', recorded);
  await saveAs('sender', 'Home');
  await failed(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await saveAs('recipient', 'Away');
  await expect(dialog).toBeHidden();
  const { body } = await customer.client.get<SavedAddress[]>('/shipments/addresses/');
  expect(body.map(({ label }) => label).toSorted()).toEqual(['Away', 'Home']);
});

test('an address changed after an unanswered submit stays in its form, and the next submit saves it too', async ({
  page,
  customer,
}) => {
  await signInAs(page, customer);
  await page.goto('/profile');
  await press(page, 'Add address');
  const dialog = page.getByRole('dialog');
  const save = dialog.getByRole('button', { name: 'Save Address' });
  await fill(dialog, quay);
  await meet(page, '/shipments/addresses/', recorded);
  await save.click();
  await failed(page);
  await field(dialog, 'label').fill('Later');
  await save.click();
  await expect(toast(page, /^Your first request was carried out\./)).toBeVisible();
  await expect(field(dialog, 'label')).toHaveValue('Later');
  await save.click();
  await expect(dialog).toBeHidden();
  const { body } = await customer.client.get<SavedAddress[]>('/shipments/addresses/');
  expect(body.map(({ label }) => label).toSorted()).toEqual(['Later', quay.label].toSorted());
});

test('a webhook entered after an unanswered one is added once the secret of that one was shown', async ({
  page,
  customer,
}) => {
  await signInAs(page, customer);
  await page.goto('/developers/webhooks');
  const dialog = page.getByRole('dialog');
  const add = async (url: string): Promise<void> => {
    await main(page).getByRole('button', { name: 'Add webhook' }).first().click();
    await field(dialog, 'url').fill(url);
    await dialog.getByRole('button', { name: 'Add webhook' }).click();
  };
  const [first, later] = ['https://first.example/hook', 'https://later.example/hook'];
  await meet(page, '/webhooks/', recorded);
  await add(first);
  await failed(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await add(later);
  await expect(dialog).toContainText(first);
  await dialog.getByRole('button', { name: 'I have saved it' }).click();
  await expect(field(dialog, 'url')).toHaveValue(later);
  await dialog.getByRole('button', { name: 'Add webhook' }).click();
  await expect(dialog).toContainText(later);
  const { body } = await customer.client.get<Webhook[]>('/webhooks/');
  expect(body.map(({ url }) => url).toSorted()).toEqual([first, later]);
});

test('an API key entered after an unanswered one is created once that one was shown', async ({ page, customer }) => {
  await signInAs(page, customer);
  await page.goto('/developers/keys');
  const dialog = page.getByRole('dialog');
  const create = async (name: string): Promise<void> => {
    await main(page).getByRole('button', { name: 'Create key' }).first().click();
    await field(dialog, 'name').fill(name);
    await dialog.getByRole('button', { name: 'Create key' }).click();
  };
  await meet(page, '/api-keys/', recorded);
  await create('Desk');
  await failed(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await create('Warehouse');
  await expect(dialog).toContainText('“Desk” is ready');
  await dialog.getByRole('button', { name: 'I have saved it' }).click();
  await expect(field(dialog, 'name')).toHaveValue('Warehouse');
  await dialog.getByRole('button', { name: 'Create key' }).click();
  await expect(dialog).toContainText('“Warehouse” is ready');
  expect((await customer.client.get<unknown[]>('/api-keys/')).body).toHaveLength(2);
});
