import { describe, expect, it } from '@jest/globals';
import type { ShipmentEvent } from '@waymark/domain';
import { recordedBy } from './recorded-by.js';

const status: ShipmentEvent = { type: 'ShipmentStatusSet', data: { status: 'delayed' } };
const deleted: ShipmentEvent = { type: 'ShipmentDeleted', data: {} };

describe('what a command recorded', () => {
  it('is found by its type', () => {
    expect(recordedBy({ events: [status, deleted] }, 'ShipmentDeleted')).toBe(deleted);
  });

  it('is not made up where it is missing', () => {
    expect(() => recordedBy({ events: [status] as ShipmentEvent[] }, 'ShipmentDeleted')).toThrow(
      'no ShipmentDeleted was recorded',
    );
  });
});
