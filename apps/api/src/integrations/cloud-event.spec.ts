import { describe, expect, it } from '@jest/globals';
import { CLOUD_EVENT_TYPES, SHIPMENT_EVENT_TYPES, cloudEventSchema } from '@waymark/contracts';
import type { ShipmentEvent } from '@waymark/domain';
import { z } from 'zod/mini';
import type { RecordedEvent } from '../event-log/event-log.js';
import { created, trackingNumber, updateAdded, waybill } from '../event-log/testing/facts.js';
import { cloudEventOf } from './cloud-event.js';

const shipment = { id: 7, tracking_number: trackingNumber(7) };

const recorded = (event: ShipmentEvent): RecordedEvent<ShipmentEvent> => ({
  ...event,
  position: 4_711,
  id: '0b0f7d3c-2f0e-4f3b-9a53-0d4cf5f3a001',
  stream: 'shipment-7',
  version: 3,
  schema_version: 1,
  metadata: {
    actor: { id: 'ada', email: 'ada@example.com', role: 'customer' },
    request_id: 'request-1',
    recorded_at: '2026-01-02T10:00:00.000Z',
    idempotency_key: 'hash of the key',
  },
  hash: 'a'.repeat(64),
  previous_hash: 'b'.repeat(64),
});

const golden: { event: ShipmentEvent; type: string; data: object }[] = [
  {
    event: created(7),
    type: 'waymark.shipment.created.v1',
    data: {
      id: 7,
      owner_id: 'ada',
      tracking_number: shipment.tracking_number,
      created_at: '2026-01-01T10:00:00.000Z',
      waybill: waybill(),
    },
  },
  {
    event: { type: 'ShipmentEdited', data: { changes: { weight: 3 } } },
    type: 'waymark.shipment.edited.v1',
    data: { changes: { weight: 3 } },
  },
  {
    event: { type: 'ShipmentStatusSet', data: { status: 'delayed' } },
    type: 'waymark.shipment.status_set.v1',
    data: { status: 'delayed', reported_by: 'sender' },
  },
  {
    event: updateAdded(9, 'delivered'),
    type: 'waymark.shipment.tracking_update_added.v1',
    data: {
      update: {
        id: 9,
        status: 'delivered',
        location: 'Köln',
        description: 'Sorted',
        timestamp: '2026-01-02T08:00:00.000Z',
        reported_by: 'sender',
        recorded_at: '2026-01-02T10:00:00.000Z',
      },
    },
  },
  {
    event: { type: 'TrackingUpdateEdited', data: { update_id: 9, changes: { location: 'Bonn' } } },
    type: 'waymark.shipment.tracking_update_edited.v1',
    data: { update_id: 9, changes: { location: 'Bonn' } },
  },
  {
    event: { type: 'TrackingUpdateDeleted', data: { update_id: 9 } },
    type: 'waymark.shipment.tracking_update_deleted.v1',
    data: { update_id: 9 },
  },
  {
    event: {
      type: 'DeliveryOverdue',
      data: { estimated_delivery: '2026-01-05', due_at: '2026-01-05T23:00:00.000Z' },
    },
    type: 'waymark.shipment.delivery_overdue.v1',
    data: { estimated_delivery: '2026-01-05', due_at: '2026-01-05T23:00:00.000Z' },
  },
  {
    event: {
      type: 'DeliveryOverdueWithdrawn',
      data: { estimated_delivery: '2026-01-05', due_at: '2026-01-05T23:00:00.000Z' },
    },
    type: 'waymark.shipment.delivery_overdue_withdrawn.v1',
    data: { estimated_delivery: '2026-01-05', due_at: '2026-01-05T23:00:00.000Z' },
  },
  { event: { type: 'ShipmentDeleted', data: {} }, type: 'waymark.shipment.deleted.v1', data: {} },
];

describe('a CloudEvent', () => {
  it.each(golden)('of $event.type', ({ event, type, data }) => {
    const cloudEvent = cloudEventOf(recorded(event), shipment, undefined);
    expect(cloudEvent).toStrictEqual({
      specversion: '1.0',
      id: '0b0f7d3c-2f0e-4f3b-9a53-0d4cf5f3a001',
      source: '/api/v1/shipments/7/',
      type,
      subject: shipment.tracking_number,
      time: '2026-01-02T10:00:00.000Z',
      datacontenttype: 'application/json',
      sequence: '0000000000004711-aaaaaaaa',
      data: { shipment_id: 7, version: 3, ...data },
    });
    expect(z.strictObject(cloudEventSchema.shape).parse(cloudEvent)).toStrictEqual(cloudEvent);
  });

  it('contains the status that its shipment entered', () => {
    const event = recorded(updateAdded(9, 'delivered'));
    const { statuschange, reportedby, ...others } = cloudEventOf(event, shipment, {
      status: 'delivered',
      reported_by: 'sender',
    });
    expect([statuschange, reportedby]).toEqual(['delivered', 'sender']);
    expect(others).toStrictEqual(cloudEventOf(event, shipment, undefined));
  });

  it('names nobody if no decision is left', () => {
    const event = recorded({ type: 'TrackingUpdateDeleted', data: { update_id: 9 } });
    const result = cloudEventOf(event, shipment, { status: 'pending', reported_by: null });
    expect(result).toMatchObject({ statuschange: 'pending' });
    expect(result).not.toHaveProperty('reportedby');
  });

  it('marks events recorded by staff as reported by a courier', () => {
    const { metadata, ...event } = recorded(updateAdded(9, 'delivered'));
    const byStaff = { ...event, metadata: { ...metadata, actor: { ...metadata.actor, role: 'staff' as const } } };
    expect(cloudEventOf(byStaff, shipment, undefined).data).toMatchObject({ update: { reported_by: 'courier' } });
  });

  it('covers each type of the contract', () => {
    expect(golden.map(({ event }) => event.type)).toStrictEqual([...SHIPMENT_EVENT_TYPES]);
    expect(golden.map(({ type }) => type)).toStrictEqual(Object.values(CLOUD_EVENT_TYPES));
  });
});
