import { describe, expect, it } from '@jest/globals';
import { ManualTiming } from '../platform/testing/manual-timing.js';
import { wait } from '../platform/timing.js';
import { OneLease } from './testing/one-lease.js';
import { whileHolding } from './while-holding.js';

const turns = async (): Promise<void> => {
  for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => setImmediate(resolve));
};

describe('work under a lease', () => {
  it('ends when another process takes the lease, starts again with a new one, and releases it at the end', async () => {
    const leases = new OneLease();
    const timing = new ManualTiming(0);
    const ending = new AbortController();
    const log: string[] = [];
    const ended = whileHolding({
      leases,
      name: 'webhooks',
      timing,
      stumbled: () => undefined,
      signal: ending.signal,
      work: async ({ holder }, signal) => {
        log.push(`begins ${holder}`);
        while (!signal.aborted) await wait(timing, 1_000_000, signal);
        log.push(`ends ${holder}`);
      },
    });
    const pass = async (milliseconds: number): Promise<void> => {
      timing.advance(milliseconds);
      await turns();
    };
    await turns();
    await pass(2_000);
    expect(log).toEqual(['begins 1']);

    leases.takenByAnother = true;
    await pass(2_000);
    await pass(1_000);
    expect(log).toEqual(['begins 1', 'ends 1']);

    leases.takenByAnother = false;
    await pass(1_000);
    expect(log).toEqual(['begins 1', 'ends 1', 'begins 2']);
    ending.abort();
    await ended;
    expect([log.at(-1), leases.released]).toEqual(['ends 2', 2]);
  });
});
