import { describe, expect, it } from '@jest/globals';
import { CLOUD_EVENT_TYPES, type CloudEvent, type EventFilter } from '@waymark/contracts';
import { appearanceOf, selectedOf } from './event-types.js';

const { ShipmentCreated, ShipmentStatusSet, TrackingUpdateAdded, DeliveryOverdue, DeliveryOverdueWithdrawn } =
  CLOUD_EVENT_TYPES;
const eventOf = (type: string, statuschange?: CloudEvent['statuschange']) => ({
  type,
  ...(statuschange && { statuschange }),
});
const events = [
  eventOf(ShipmentCreated),
  eventOf(TrackingUpdateAdded, 'delivered'),
  eventOf(TrackingUpdateAdded),
  eventOf(ShipmentStatusSet, 'delivered'),
  eventOf(DeliveryOverdue),
  eventOf(DeliveryOverdueWithdrawn),
];
const selected = (...chosen: EventFilter[]) =>
  selectedOf(events, new Set(chosen)).map((event) => events.indexOf(event));

describe('business events', () => {
  it('are selected as on the server', () => {
    expect(selected()).toEqual([0, 1, 2, 3, 4, 5]);
    expect(selected('delivered')).toEqual([1, 3]);
    expect(selected('any_scan', 'late')).toEqual([1, 2, 4, 5]);
    expect(selected('delivered', ShipmentCreated)).toEqual([0, 1, 3]);
    expect(selected('attempted')).toEqual([]);
  });

  it('are labelled by their meaning, or else by their type', () => {
    expect(events.map((event) => appearanceOf(event).label)).toEqual([
      ...['Shipment created', 'Parcel delivered', 'Tracking update added', 'Parcel delivered', 'Parcel late'],
      'Delivery overdue withdrawn',
    ]);
    expect(appearanceOf(eventOf('waymark.webhook.test.v1')).label).toBe('Webhook test');
    expect(appearanceOf(eventOf('waymark.webhook.unknown.v1')).label).toBe('Other');
  });
});
