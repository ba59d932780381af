import { describe, expect, it } from '@jest/globals';
import { fold } from './event.js';
import { shipmentDecider } from './shipments/shipment.js';
import { created, updateAdded } from './testing/shipments.js';

/** An event of a newer release. */
const unknown = { type: 'ShipmentTeleported', data: { to: 'Mars' } } as never;

describe('evolving', () => {
  it('ignores an event of an unknown type in the middle of a stream', () => {
    const after = (...events: Parameters<typeof shipmentDecider.evolve>[1][]) =>
      fold(shipmentDecider.evolve, shipmentDecider.initialState, events);

    expect(after(created, unknown, updateAdded(1))).toStrictEqual(after(created, updateAdded(1)));
  });

  it('does not change the previous state', () => {
    const before = fold(shipmentDecider.evolve, shipmentDecider.initialState, [created, updateAdded(1)]);
    const written = JSON.stringify(before);
    shipmentDecider.evolve(before, updateAdded(2, 'delivered'));
    expect(JSON.stringify(before)).toBe(written);
  });
});

describe('folding', () => {
  it('folds any iterable in order', () => {
    const letters = (text: string, letter: string) => text + letter;
    expect(fold(letters, '', new Set(['a', 'b', 'c']))).toBe('abc');
    expect(fold(letters, 'start', [])).toBe('start');
  });
});
