import { describe, expect, it } from '@jest/globals';
import type { Lease, Leases } from '../../../coordination/leases.js';
import { ManualTiming } from './testing/manual-timing.js';
import { wait } from './timing.js';
import { whileHolding } from './while-holding.js';

/** Gives the lease to whoever asks, unless another is said to hold it. */
class OneLease implements Leases {
  token = 0;
  takenByAnother = false;
  released = 0;

  async acquire(name: string, holder: string): Promise<Lease | undefined> {
    if (this.takenByAnother) return undefined;
    this.token += 1;
    return { name, holder, token: this.token };
  }

  async renew({ token }: Lease): Promise<boolean> {
    return !this.takenByAnother && token === this.token;
  }

  async release(): Promise<void> {
    this.released += 1;
  }
}

const turns = async (): Promise<void> => {
  for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => setImmediate(resolve));
};

describe('work under a lease', () => {
  it('ends when another takes the lease, begins anew under a later token, and releases at the end', async () => {
    const leases = new OneLease();
    const timing = new ManualTiming(0);
    const ending = new AbortController();
    const log: string[] = [];
    const ended = whileHolding({
      leases,
      name: 'webhooks',
      holder: 'a',
      timing,
      stumbled: () => undefined,
      signal: ending.signal,
      work: async ({ token }, signal) => {
        log.push(`begins ${token}`);
        while (!signal.aborted) await wait(timing, 1_000_000, signal);
        log.push(`ends ${token}`);
      },
    });
    const pass = async (milliseconds: number): Promise<void> => {
      timing.advance(milliseconds);
      await turns();
    };
    await turns();
    await pass(5_000);
    expect(log).toEqual(['begins 1']);

    leases.takenByAnother = true;
    await pass(5_000);
    await pass(2_000);
    expect(log).toEqual(['begins 1', 'ends 1']);

    leases.takenByAnother = false;
    await pass(2_000);
    expect(log).toEqual(['begins 1', 'ends 1', 'begins 2']);
    ending.abort();
    await ended;
    expect([log.at(-1), leases.released]).toEqual(['ends 2', 2]);
  });
});
