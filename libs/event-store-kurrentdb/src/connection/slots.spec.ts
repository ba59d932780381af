import { describe, expect, it } from '@jest/globals';
import { Slots } from './slots.js';

const LONG = 60_000;
const one = { name: 'one' };
const other = { name: 'other' };

describe('slots', () => {
  it('are granted in the order of the requests', async () => {
    const slots = new Slots([one]);
    const order: number[] = [];
    await slots.take(LONG);
    const turns = [1, 2, 3].map(async (n) => {
      expect(await slots.take(LONG)).toBe(one);
      order.push(n);
      slots.release(one);
    });
    slots.release(one);
    await Promise.all(turns);
    expect(order).toEqual([1, 2, 3]);
  });

  it('are each used by one caller at a time', async () => {
    const slots = new Slots([one, other]);
    expect([await slots.take(LONG), await slots.take(LONG), await slots.take(1)]).toEqual([one, other, undefined]);
    slots.release(other);
    expect([await slots.take(LONG), await slots.take(1)]).toEqual([other, undefined]);
  });

  it('are not lost if a caller times out', async () => {
    const slots = new Slots([one]);
    await slots.take(LONG);
    expect(await slots.take(1)).toBeUndefined();
    slots.release(one);
    expect(await slots.take(1)).toBe(one);
  });

  it('keep their number when waiting callers are turned away', async () => {
    const slots = new Slots([one]);
    await slots.take(LONG);
    const waiting = slots.take(LONG);
    slots.turnAway();
    expect(await waiting).toBeUndefined();
    slots.release(one);
    expect(await slots.take(1)).toBe(one);
    expect(await slots.take(1)).toBeUndefined();
  });
});
