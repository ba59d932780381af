/** @needs strace */
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import type { IssuedApiKey, Profile, SavedAddress, WebhookWithSecret } from '@waymark/contracts';
import { Client } from '../support/clients/client.js';
import { tellFigures } from '../support/test-run/figures.js';
import { newCustomer, signIn } from '../support/clients/people.js';
import { beginProductProcess } from '../support/product/product-process.js';
import { newShipment, newUpdate, quay } from '../support/clients/samples.js';
import { newDataDirectory } from '../support/product/server.js';
import { tracedIn, tracedInto, type Moment } from '../support/faults/system-calls.js';

const LOG = 'events.db-wal';

const administrator = { email: 'boss@example.com', password: 'correct horse' };

/** Sends one command after another; returns the number of successive 2xx responses. */
const command = async (anybody: Client): Promise<number> => {
  const { client, password } = await newCustomer(anybody);
  const staff = await signIn(anybody, administrator.email, administrator.password);
  const { body: profile } = await client.get<Profile>('/accounts/profile/');
  const { id } = await newShipment(client);
  const update = await newUpdate(client, id);
  const [address, key, webhook] = [
    await client.post<SavedAddress>('/shipments/addresses/', quay),
    await client.post<IssuedApiKey>('/api-keys/', { name: 'key', scopes: ['events:read'] }),
    await client.post<WebhookWithSecret>('/webhooks/', { url: 'https://example.com/hook', enabled: false }),
  ];
  const changed = { old_password: password, new_password: 'wrong camel', new_password2: 'wrong camel' };
  const answers = [
    await client.patch(`/shipments/${id}/`, { weight: 9 }),
    await client.patch(`/shipments/${id}/`, { status: 'delivered' }),
    await client.patch(`/shipments/updates/${update.id}/`, { location: 'Oslo' }),
    await client.patch(`/shipments/addresses/${address.body.id}/`, { city: 'Oslo' }),
    await client.patch(`/webhooks/${webhook.body.id}/`, { description: 'mine' }),
    await client.post(`/webhooks/${webhook.body.id}/rotate-secret/`),
    await client.patch('/accounts/profile/', { first_name: 'Augusta' }),
    await client.delete(`/webhooks/${webhook.body.id}/`),
    await client.delete(`/api-keys/${key.body.id}/`),
    await client.delete(`/shipments/addresses/${address.body.id}/`),
    await client.delete(`/shipments/updates/${update.id}/`),
    await client.delete(`/shipments/${id}/`),
    await client.post('/accounts/change-password/', changed),
    await staff.client.patch(`/accounts/${profile.id}/`, { role: 'auditor' }),
    await staff.client.post(`/accounts/${profile.id}/end-sessions/`),
    await staff.client.patch(`/accounts/${profile.id}/`, { enabled: false }),
  ];
  const all = [address, key, webhook, ...answers];
  expect(all.filter(({ status }) => Math.floor(status / 100) !== 2)).toEqual([]);
  return 2 + all.length;
};

/** The statuses of the last responses, each with whether the log was synced to disk since the previous one. */
const lastAnswers = (moments: readonly Moment[], count: number): { status: number; isOnDisk: boolean }[] => {
  let isOnDisk = false;
  const answers: { status: number; isOnDisk: boolean }[] = [];
  for (const moment of moments) {
    if ('synced' in moment) isOnDisk ||= moment.synced === LOG;
    else {
      answers.push({ status: moment.answered, isOnDisk });
      isOnDisk = false;
    }
  }
  return answers.slice(-count);
};

it('every command, one after another: it is on disk before its 2xx response', async () => {
  const dataDirectory = await newDataDirectory();
  const trace = join(dataDirectory, 'trace');
  const environment = { ADMIN_EMAIL: administrator.email, ADMIN_PASSWORD: administrator.password };
  const product = beginProductProcess(dataDirectory, environment, tracedInto(trace));
  let commands: number;
  try {
    const address = await product.healthy();
    commands = await command(new Client(() => address));
  } finally {
    expect(await product.end('SIGTERM')).toBe(0);
  }
  const answers = lastAnswers(await tracedIn(trace), commands);
  expect(answers).toHaveLength(commands);
  tellFigures({ commands });
  for (const answer of answers) {
    expect(answer).toEqual({ status: expect.any(Number), isOnDisk: true });
    expect(Math.floor(answer.status / 100)).toBe(2);
  }
});
