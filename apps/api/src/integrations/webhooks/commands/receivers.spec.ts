import { describe, expect, it } from '@jest/globals';
import { WEBHOOK_LIMITS } from '@waymark/contracts';
import { ManualTiming } from '../../../platform/testing/manual-timing.js';
import { Slots } from '../delivery/slots.js';
import { Receivers } from './receivers.js';

const SLOTS = { total: 4, untrusted: 2, perEndpoint: 4 };

/** Receivers that answer when the test calls `answer`, or never. */
const open = () => {
  const timing = new ManualTiming(0);
  const slots = new Slots(SLOTS);
  const waiting: (() => void)[] = [];
  const asked: string[] = [];
  const receivers = new Receivers({
    ...{ timing, slots, origin: 'waymark.example' },
    transport: ({ url }, signal) =>
      new Promise((resolve) => {
        const answer = { retryAfter: undefined, response: '', allowedOrigin: '*' };
        asked.push(url);
        waiting.push(() => resolve({ ...answer, status: 200, error: null }));
        signal.addEventListener('abort', () => resolve({ ...answer, status: null, error: String(signal.reason) }));
      }),
  });
  const ask = (account: string, url: string): Promise<string | undefined> =>
    receivers.inTurn(account, () => receivers.refusalOf(account, url));
  return { timing, slots, asked, ask, answer: () => waiting.shift()?.() };
};

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('handshakes', () => {
  it('of one account are sent one after another, and those of another account meanwhile', async () => {
    const { ask, asked, answer, slots } = open();
    const all = [ask('ada', 'a'), ask('ada', 'b'), ask('ben', 'c')];
    await settled();
    expect([asked, slots.inFlight]).toEqual([['a', 'c'], 2]);
    answer();
    await settled();
    expect(asked).toEqual(['a', 'c', 'b']);
    answer();
    answer();
    expect(await Promise.all(all)).toEqual([undefined, undefined, undefined]);
    expect(slots.inFlight).toBe(0);
  });

  it('of one account that hang are refused once they waited for 10 s', async () => {
    const { ask, asked, timing } = open();
    const all = Array.from({ length: 80 }, (_, index) => ask('ada', String(index)).catch((error: unknown) => error));
    for (let turn = 0; turn < 3; turn += 1) {
      await settled();
      timing.advance(WEBHOOK_LIMITS.handshake);
    }
    const results = await Promise.all(all);
    expect(asked).toEqual(['0', '1', '2']);
    expect(results.filter((result) => typeof result === 'string')).toHaveLength(3);
    expect(results.at(-1)).toMatchObject({ code: 'RATE_LIMITED', headers: { 'retry-after': '5' } });
  });

  it("are sent within the sender's slots for untrusted endpoints", async () => {
    const { ask, asked, slots } = open();
    const giveBack = slots.take(1, false);
    void ask('ada', 'a');
    await expect(ask('ben', 'b')).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    giveBack?.();
    void ask('cy', 'c');
    await settled();
    expect(asked).toEqual(['a', 'c']);
  });
});
