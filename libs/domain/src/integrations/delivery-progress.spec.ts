import { describe, expect, it } from '@jest/globals';
import { specificationOf } from '../testing/decider-specification.js';
import { deliveryProgressDecider, deliveryProgressStream, type DeliveryProgressEvent } from './delivery-progress.js';

const given = specificationOf(deliveryProgressDecider);
const record = (position: number) => ({ type: 'RecordDeliveries', webhook_id: 7, position }) as const;
const reached = (position: number): DeliveryProgressEvent => ({
  type: 'DeliveriesReached',
  data: { webhook_id: 7, position },
});

describe('the progress of deliveries to an endpoint', () => {
  it('is recorded as it advances', () => {
    given().when(record(4)).then(reached(4));
    given(reached(4)).when(record(9)).then(reached(9));
  });

  it('never goes back, and is not recorded twice', () => {
    given().when(record(0)).thenNothingHappens();
    given(reached(9)).when(record(9)).thenNothingHappens();
    given(reached(4), reached(9)).when(record(5)).thenNothingHappens();
  });

  it('is a position', () => {
    for (const position of [-1, 1.5, Number.NaN]) {
      expect(() => deliveryProgressDecider.decide(record(position), { reached: 0 })).toThrow(RangeError);
    }
  });

  it('is the position of the last event', () => {
    expect(deliveryProgressDecider.evolve({ reached: 0 }, reached(9))).toEqual({ reached: 9 });
  });

  it('has one stream for each endpoint', () => {
    expect(deliveryProgressStream(7)).toBe('webhook_progress-7');
  });
});
