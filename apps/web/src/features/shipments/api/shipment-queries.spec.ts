import { describe, expect, it } from '@jest/globals';
import type { Shipment } from '@waymark/contracts';
import { withShipment } from './shipment-queries.js';

const shipment = (id: number, version: number) => ({ id, version }) as Shipment;
const list = [shipment(3, 1), shipment(2, 5), shipment(1, 1)];

describe('a list that learns of a shipment', () => {
  it('puts a new one first', () => {
    expect(withShipment(list, shipment(4, 1)).map(({ id }) => id)).toEqual([4, 3, 2, 1]);
  });

  it('replaces a known one in its place', () => {
    expect(withShipment(list, shipment(2, 6))).toEqual([shipment(3, 1), shipment(2, 6), shipment(1, 1)]);
  });

  it('is not thrown back by a late message', () => {
    expect(withShipment(list, shipment(2, 4))).toEqual(list);
  });
});
