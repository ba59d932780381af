import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { openSqliteOutbox } from '../../../../coordination/adapters/sqlite/outbox/sqlite-outbox.js';
import { openEventStore } from '../../../../event-log/log-files.js';
import { until } from '../../../../../../../test/support/waiting/until.js';
import { Delivering, type DeliveringNode } from '../../../../testing/delivering.js';
import { startReceiver, type WebhookReceiver } from '../../../../../../../test/support/webhooks/receiver.js';

let log: Delivering;
let opened: Awaited<ReturnType<typeof openSqliteOutbox>>;
let node: DeliveringNode;
let receiver: WebhookReceiver;
let answers: number;

beforeEach(async () => {
  answers = 200;
  receiver = await startReceiver((response) => response.writeHead(answers).end());
  log = await Delivering.open(openEventStore);
  opened = await openSqliteOutbox({ file: join(log.directory, 'outbox.db') });
  await log.register(1, receiver.url);
  node = log.start(opened);
});
afterEach(async () => {
  await node.stop();
  await opened.close();
  await log.close();
  await receiver.close();
});

const received = (): string[] => receiver.received.map(({ headers }) => String(headers['webhook-id']));
const followed = (): Promise<boolean> =>
  until('the checkpoint', async () => (await opened.outbox.checkpoint()) === (await log.store.head()));
const statuses = async (): Promise<string[]> =>
  (await opened.outbox.page(1, 10)).deliveries.map(({ status }) => status);

it('sends nothing of a disabled account, and never sends events from that time', async () => {
  const first = await log.ship(1);
  await until('the requests', () => received().length === 1);
  await log.decide('AccountDisabled');
  await log.ship(2);
  await followed();
  await log.decide('AccountEnabled');
  await log.ship(3);
  await until('the requests', () => received().length === 2);
  const [, third] = [first, ...(await log.shipped(first + 2))];
  expect(received().at(-1)).toBe(third);
  // A received delivery is marked as delivered a moment later.
  await until('the outbox to be empty', async () => !(await statuses()).includes('pending'));
  expect(await statuses()).toEqual(['delivered', 'delivered']);
});

it('cancels due deliveries to a disabled account', async () => {
  answers = 500;
  await log.ship(1);
  await until('the failure to be recorded', async () => (await opened.outbox.health([1]))[0]?.failing_since !== null);
  await log.decide('AccountDisabled');
  await followed();
  expect(await statuses()).toEqual(['cancelled']);
  expect(await opened.outbox.pending()).toBe(0);
});

it('does not retry an event that the owner may no longer read', async () => {
  await log.grant('staff');
  await followed();
  answers = 500;
  await log.ship(1, 'ben');
  await until('the failure to be recorded', async () => (await opened.outbox.health([1]))[0]?.failing_since !== null);
  expect(received()).toHaveLength(1);
  await log.grant('customer');
  answers = 200;
  await node.passes(1_000, async () => (await statuses())[0] !== 'pending');
  expect(await statuses()).toEqual(['exhausted']);
  expect(received()).toHaveLength(1);
});
