import { afterAll, expect, it } from '@jest/globals';
import { CLOUD_EVENT_TYPES, type Health } from '@waymark/contracts';
import { wholeFeed } from '../support/live/feed.js';
import { closeReceivers } from '../support/webhooks/receiver.js';
import { until } from '../support/waiting/until.js';
import { startWrong } from '../support/scenarios/wrong-start.js';

/** Milliseconds. The product trusts a clock a minute after it was set back. */
const SETTLES = 61_000;

afterAll(closeReceivers);

it('the clock of a process that started 400 days ahead is corrected: the process is healthy again without a restart, and withdraws its overdue days', async () => {
  const { clock, anybody, key } = await startWrong();
  const clockCheck = async () => (await anybody.get<Health>('/health/')).body.checks['clock'];
  expect(await clockCheck()).toEqual({ status: 'healthy' });
  clock.set(0);
  await until('the step to be reported', async () => (await clockCheck())?.status === 'degraded');
  expect((await clockCheck())?.detail).toContain('restart this process');
  clock.pass(SETTLES);
  await until('the clock to be healthy', async () => (await clockCheck())?.status === 'healthy');
  await until('it to be withdrawn', async () => (await wholeFeed(key, 'types=late')).length > 1);
  expect((await wholeFeed(key, 'types=late')).map(({ type }) => type)).toEqual([
    CLOUD_EVENT_TYPES.DeliveryOverdue,
    CLOUD_EVENT_TYPES.DeliveryOverdueWithdrawn,
  ]);
});
