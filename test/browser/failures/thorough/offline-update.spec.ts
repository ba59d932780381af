import type { Page } from '@playwright/test';
import type { Shipment } from '@waymark/contracts';
import { pagePaths, texts } from '@waymark/contracts/ui';
import type { Client } from '../../../support/clients/client.js';
import type { Person } from '../../../support/clients/people.js';
import { newShipment } from '../../../support/clients/samples.js';
import { expect, failedRequest, failedSocket, test } from '../../support/fixtures.js';
import { faults, meet } from '../../support/lost-answers.js';
import { field, toast } from '../../support/parts.js';
import { signInAs } from '../../support/signed-in.js';

interface Entered {
  id: number;
  /** The time in the field when the form was submitted. */
  timestamp: string;
}

/** Submits an update while the browser is offline. */
const submitOffline = async (page: Page, { client, ...person }: Person): Promise<Entered> => {
  const { id } = await newShipment(client);
  await signInAs(page, { client, ...person });
  await page.goto(pagePaths.addTracking(id));
  await field(page, 'status').selectOption('in_transit');
  await field(page, 'location').fill('Leith');
  await field(page, 'description').fill('Sorted');
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Add Tracking' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'You are offline, so nothing was sent.' })).toBeVisible();
  await expect(page.getByText('No connection since')).toBeVisible();
  return { id, timestamp: await field(page, 'timestamp').inputValue() };
};

const updatesOf = async (client: Client, id: number) =>
  (await client.get<Shipment>(`/shipments/${id}/`)).body.tracking_updates;

test.beforeEach(({ allow }) => allow(failedRequest, failedSocket));

test('an update entered offline is sent once, with its time, when the connection returns and the person wished it', async ({
  page,
  customer,
}) => {
  const { id, timestamp } = await submitOffline(page, customer);
  const keys: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/updates/create/')) {
      keys.push(request.headers()['idempotency-key']);
    }
  });
  await page.getByRole('button', { name: 'Send them when the connection returns' }).click();
  await expect(page.getByText('Keep this page open. Your entries are sent once, as they are here')).toBeVisible();
  await page.context().setOffline(false);
  await expect(toast(page, texts.updateAdded)).toBeVisible();
  expect(keys).toHaveLength(1);
  expect(await updatesOf(customer.client, id)).toMatchObject([
    { location: 'Leith', timestamp: expect.stringContaining(timestamp) as unknown },
  ]);
});

test('an update entered offline stays in its form, unsent, if the person did not wish it', async ({
  page,
  customer,
}) => {
  const { id } = await submitOffline(page, customer);
  await page.context().setOffline(false);
  await expect(page.getByText('No connection since')).toBeHidden();
  const note = page.getByRole('alert').filter({ hasText: 'nothing was sent' });
  await expect(note).toHaveText(
    'Nothing was sent while you were offline. Your entries stay here. Press Add Tracking to send them.',
  );
  await expect(field(page, 'location')).toHaveValue('Leith');
  expect(await updatesOf(customer.client, id)).toEqual([]);
});

test('a correction of an update entered offline is what is sent when the connection returns', async ({
  page,
  customer,
}) => {
  const { id } = await submitOffline(page, customer);
  await page.getByRole('button', { name: 'Send them when the connection returns' }).click();
  await field(page, 'location').fill('Portobello');
  await page.context().setOffline(false);
  await expect(toast(page, texts.updateAdded)).toBeVisible();
  expect(await updatesOf(customer.client, id)).toMatchObject([{ location: 'Portobello' }]);
});

test('a correction of an update entered offline is what is sent by hand', async ({ page, customer }) => {
  const { id } = await submitOffline(page, customer);
  await field(page, 'location').fill('Portobello');
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Add Tracking' }).click();
  await expect(toast(page, texts.updateAdded)).toBeVisible();
  expect(await updatesOf(customer.client, id)).toMatchObject([{ location: 'Portobello' }]);
});

test('an update entered offline waits on under one key while the server does not respond', async ({
  page,
  customer,
}) => {
  const { id } = await submitOffline(page, customer);
  const keys = await meet(
    page,
    '/shipments/*/updates/create/',
    faults['a lost connection after it was recorded'],
    faults['a 502 before it was recorded'],
    faults['a 503 before it was recorded'],
  );
  await page.getByRole('button', { name: 'Send them when the connection returns' }).click();
  await page.context().setOffline(false);
  await expect(
    page.getByText('The server did not respond, so the same request is repeated until it does.'),
  ).toBeVisible();
  await expect(toast(page, texts.updateAdded)).toBeVisible();
  expect([keys.length, new Set(keys).size]).toEqual([4, 1]);
  expect(await updatesOf(customer.client, id)).toHaveLength(1);
});

test('an update that waits in vain for the server may have been carried out once the person stops it', async ({
  page,
  customer,
}) => {
  await submitOffline(page, customer);
  await meet(page, '/shipments/*/updates/create/', faults['a lost connection after it was recorded']);
  await page.getByRole('button', { name: 'Send them when the connection returns' }).click();
  await page.context().setOffline(false);
  await expect(page.getByText('The server did not respond')).toBeVisible();
  await page.getByRole('button', { name: 'Do not send them' }).click();
  await expect(page.getByText('The response was lost, so your request may have been carried out.')).toBeVisible();
});

test('an update that waits for the connection is asked about once if its changed entries raise a question', async ({
  page,
  customer,
}) => {
  const { id } = await submitOffline(page, customer);
  const wish = page.getByRole('button', { name: 'Send them when the connection returns' });
  const pass = page.getByRole('button', { name: 'Add it as it is' });
  await wish.click();
  await field(page, 'description').fill('Handed to Grace');
  await page.context().setOffline(false);
  await expect(page.getByText('Nothing was sent while you were offline.')).toBeVisible();
  await expect(page.getByRole('status').filter({ has: pass }).locator('[tabindex="-1"]')).toBeFocused();
  expect(await updatesOf(customer.client, id)).toEqual([]);

  await page.context().setOffline(true);
  await pass.click();
  await wish.click();
  await page.context().setOffline(false);
  await expect(toast(page, texts.updateAdded)).toBeVisible();
  expect(await updatesOf(customer.client, id)).toMatchObject([{ description: 'Handed to Grace' }]);
});

test('an update that waits for the connection waits no longer if its changed entries are refused', async ({
  page,
  customer,
}) => {
  const { id } = await submitOffline(page, customer);
  await page.getByRole('button', { name: 'Send them when the connection returns' }).click();
  await field(page, 'location').fill('');
  await page.context().setOffline(false);
  await expect(page.getByText('Nothing was sent while you were offline.')).toBeVisible();
  await expect(field(page, 'location')).toBeFocused();
  expect(await updatesOf(customer.client, id)).toEqual([]);
});
