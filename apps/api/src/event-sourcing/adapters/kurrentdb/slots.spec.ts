import { describe, expect, it } from '@jest/globals';
import { Slots } from './slots.js';

const LONG = 60_000;

describe('slots', () => {
  it('are given in the order in which they were asked for', async () => {
    const slots = new Slots(1);
    const order: number[] = [];
    await slots.take(LONG);
    const turns = [1, 2, 3].map(async (n) => {
      expect(await slots.take(LONG)).toBe(true);
      order.push(n);
      slots.release();
    });
    slots.release();
    await Promise.all(turns);
    expect(order).toEqual([1, 2, 3]);
  });

  it('are not lost with one who did not wait to the end', async () => {
    const slots = new Slots(1);
    await slots.take(LONG);
    expect(await slots.take(1)).toBe(false);
    slots.release();
    expect(await slots.take(1)).toBe(true);
  });

  it('stay as many when the waiting are turned away', async () => {
    const slots = new Slots(1);
    await slots.take(LONG);
    const waiting = slots.take(LONG);
    slots.turnAway();
    expect(await waiting).toBe(false);
    slots.release();
    expect(await slots.take(1)).toBe(true);
    expect(await slots.take(1)).toBe(false);
  });
});
