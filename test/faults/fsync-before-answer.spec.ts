import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import type { SavedAddress, Shipment } from '@waymark/contracts';
import { Client } from '../support/client.js';
import { newCustomer } from '../support/people.js';
import { beginProductProcess } from '../support/product-process.js';
import { newShipment, newUpdate, quay } from '../support/samples.js';
import { newDataDirectory } from '../support/server.js';
import { hasStrace, tracedIn, tracedInto, type Moment } from '../support/system-calls.js';

const LOG = 'events.db-wal';

/** Sends one command after another; answers how many in a row were answered 2xx. */
const command = async (anybody: Client): Promise<number> => {
  const { client } = await newCustomer(anybody);
  const { id } = await newShipment(client);
  const update = await newUpdate(client, id);
  const address = await client.post<SavedAddress>('/shipments/addresses/', quay);
  const answers = [
    await client.patch<Shipment>(`/shipments/${id}/`, { weight: 9 }),
    await client.patch(`/shipments/updates/${update.id}/`, { location: 'Oslo' }),
    await client.patch(`/shipments/addresses/${address.body.id}/`, { city: 'Oslo' }),
    await client.patch('/accounts/profile/', { first_name: 'Augusta' }),
    await client.post('/api-keys/', { name: 'key', scopes: ['events:read'] }),
    await client.delete(`/shipments/addresses/${address.body.id}/`),
    await client.delete(`/shipments/updates/${update.id}/`),
    await client.delete(`/shipments/${id}/`),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 201, 204, 204, 204]);
  expect(address.status).toBe(201);
  return 3 + answers.length;
};

/** The statuses of the last answers, each with whether the log was forced to disk since the one before. */
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

const onMachinesWithStrace = hasStrace() ? it : it.skip;

onMachinesWithStrace(
  'every command is on disk before it is answered (strace tells: apt-get install strace)',
  async () => {
    const dataDirectory = await newDataDirectory();
    const trace = join(dataDirectory, 'trace');
    const product = beginProductProcess(dataDirectory, {}, tracedInto(trace));
    let commands: number;
    try {
      const address = await product.healthy();
      commands = await command(new Client(() => address));
    } finally {
      expect(await product.end('SIGTERM')).toBe(0);
    }
    const answers = lastAnswers(await tracedIn(trace), commands);
    expect(answers).toHaveLength(commands);
    for (const answer of answers) {
      expect(answer).toEqual({ status: expect.any(Number), isOnDisk: true });
      expect(Math.floor(answer.status / 100)).toBe(2);
    }
  },
);
