import { describe, expect, it } from '@jest/globals';
import { CLOUD_EVENT_TYPES, type CloudEvent, type EventFilter } from '@waymark/contracts';
import { appearanceOf, selectedOf } from './event-types.js';

const { ShipmentCreated, ShipmentStatusSet, TrackingUpdateAdded, DeliveryOverdue } = CLOUD_EVENT_TYPES;
const told = (type: string, statuschange?: CloudEvent['statuschange']) => ({
  type,
  ...(statuschange && { statuschange }),
});
const events = [
  told(ShipmentCreated),
  told(TrackingUpdateAdded, 'delivered'),
  told(TrackingUpdateAdded),
  told(ShipmentStatusSet, 'delivered'),
  told(DeliveryOverdue),
];
const selected = (...chosen: EventFilter[]) =>
  selectedOf(events, new Set(chosen)).map((event) => events.indexOf(event));

describe('events in business words', () => {
  it('are chosen as the server chooses them', () => {
    expect(selected()).toEqual([0, 1, 2, 3, 4]);
    expect(selected('delivered')).toEqual([1, 3]);
    expect(selected('any_scan', 'late')).toEqual([1, 2, 4]);
    expect(selected('delivered', ShipmentCreated)).toEqual([0, 1, 3]);
    expect(selected('attempted')).toEqual([]);
  });

  it('are called by what they mean, else by their type', () => {
    expect(events.map((event) => appearanceOf(event).label)).toEqual([
      ...['Shipment created', 'Delivered', 'Tracking update added', 'Delivered', 'Late'],
    ]);
    expect(appearanceOf(told('waymark.webhook.test.v1')).label).toBe('Other');
  });
});
