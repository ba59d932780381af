import { describe, expect, it } from '@jest/globals';
import type { ShipmentEvent } from '@waymark/domain';
import { recordedBy } from './recorded-by.js';

const status: ShipmentEvent = { type: 'ShipmentStatusSet', data: { status: 'delayed' } };
const deleted: ShipmentEvent = { type: 'ShipmentDeleted', data: {} };

describe('recordedBy', () => {
  it('finds an event by its type', () => {
    expect(recordedBy({ events: [status, deleted] }, 'ShipmentDeleted')).toBe(deleted);
  });

  it('throws if the event is missing', () => {
    expect(() => recordedBy({ events: [status] as ShipmentEvent[] }, 'ShipmentDeleted')).toThrow(
      'the command recorded no ShipmentDeleted event',
    );
  });
});
