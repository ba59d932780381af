import { describe, expect, it } from '@jest/globals';
import { RequestError } from '@waymark/client';
import { newGate, sendEach } from './bulk-update.js';

describe('an update of many parcels', () => {
  it('sends one request for each parcel, four at a time, in order', async () => {
    const sent: number[] = [];
    let [underWay, most] = [0, 0];
    await sendEach([1, 2, 3, 4, 5, 6, 7, 8, 9], async (entry) => {
      sent.push(entry);
      underWay += 1;
      most = Math.max(most, underWay);
      await Promise.resolve();
      underWay -= 1;
    });
    expect([sent, most]).toEqual([[1, 2, 3, 4, 5, 6, 7, 8, 9], 4]);
  });
});

const busy = (seconds: number) => new RequestError('busy', 429, { detail: 'Busy.', code: 'TOO_MANY' }, seconds);

/** A gate that records its pauses; `open` ends the oldest. */
const gateWithPauses = () => {
  const pauses: number[] = [];
  const ends: (() => void)[] = [];
  const gate = newGate((milliseconds) => {
    pauses.push(milliseconds);
    return new Promise((resolve) => ends.push(resolve));
  });
  return { gate, pauses, open: () => ends.shift()?.() };
};

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('a gate', () => {
  it('delays every request for as long as the server asks, and retries the refused one', async () => {
    const { gate, pauses, open } = gateWithPauses();
    const sent: string[] = [];
    let isBusy = true;
    const first = gate(async () => {
      sent.push('first');
      if (isBusy) throw busy(7);
    });
    await settled();
    const second = gate(async () => void sent.push('second'));
    await settled();
    expect([sent, pauses]).toEqual([['first'], [7_000]]);
    isBusy = false;
    open();
    await Promise.all([first, second]);
    expect(sent.toSorted()).toEqual(['first', 'first', 'second']);
  });

  it.each([
    ['without Retry-After', new RequestError('down', 503, { detail: 'Down.', code: 'DOWN' })],
    ['of more than a minute', busy(61)],
    ['whose request may have been carried out', new RequestError('x', 503, { code: 'OUTCOME_UNKNOWN' }, 1)],
    ['of another kind', new Error('broken')],
  ])('passes on a failure %s', async (_, failure) => {
    const { gate, pauses } = gateWithPauses();
    await expect(gate(() => Promise.reject(failure))).rejects.toBe(failure);
    expect(pauses).toEqual([]);
  });

  it('gives up after five pauses', async () => {
    let tries = 0;
    const gate = newGate(async () => undefined);
    const failure = busy(1);
    await expect(
      gate(async () => {
        tries += 1;
        throw failure;
      }),
    ).rejects.toBe(failure);
    expect(tries).toBe(6);
  });
});
