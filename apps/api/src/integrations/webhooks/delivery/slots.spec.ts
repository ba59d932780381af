import { describe, expect, it } from '@jest/globals';
import { Slots } from './slots.js';

const taken = (slots: Slots, webhook_id: number, trusted: boolean, times: number) =>
  Array.from({ length: times }, () => slots.take(webhook_id, trusted)).filter((slot) => slot !== undefined);

describe('slots', () => {
  it('are a few per endpoint, and one for an untrusted endpoint', () => {
    const slots = new Slots({ total: 100, untrusted: 50, perEndpoint: 4 });
    expect(taken(slots, 1, true, 9)).toHaveLength(4);
    expect(taken(slots, 2, false, 9)).toHaveLength(1);
    expect(slots.inFlight).toBe(5);
  });

  it('are reserved for others, for any number of endpoints that hang', () => {
    const slots = new Slots({ total: 10, untrusted: 5, perEndpoint: 4 });
    const hanging = Array.from({ length: 50 }, (_, index) => taken(slots, index, false, 4)).flat();
    expect(hanging).toHaveLength(5);
    expect(taken(slots, 99, true, 9)).toHaveLength(4);
  });

  it('are returned only once', () => {
    const slots = new Slots({ total: 2, untrusted: 1, perEndpoint: 4 });
    const [first] = taken(slots, 1, false, 1);
    expect(slots.take(2, false)).toBeUndefined();
    first?.();
    first?.();
    expect(slots.inFlight).toBe(0);
    expect(taken(slots, 3, true, 5)).toHaveLength(2);
  });
});
