import type { Page } from '@playwright/test';
import type { Shipment } from '@waymark/contracts';
import { pagePaths, texts } from '@waymark/contracts/ui';
import type { Client } from '../../../support/clients/client.js';
import type { Person } from '../../../support/clients/people.js';
import { newShipment } from '../../../support/clients/samples.js';
import { expect, failedRequest, failedSocket, test } from '../../support/fixtures.js';
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
  await expect(page.getByText('Your entries are sent once, as they are here')).toBeVisible();
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
  await expect(field(page, 'location')).toHaveValue('Leith');
  expect(await updatesOf(customer.client, id)).toEqual([]);
});
