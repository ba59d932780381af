import type { PublicShipment } from '@waymark/contracts/wire';

/** Every field that a server sends. */
export const samplePublicShipment: PublicShipment = {
  ...{ id: 7, version: 1, tracking_number: 'WM-7K2F-9QX4-3MTB-8', status: 'in_transit', service_type: 'express' },
  status_decision: {
    update_id: 1,
    reported_by: 'courier',
    recorded_at: '2026-01-01T10:00:00.000Z',
    confirmed_by_courier: true,
  },
  ...{ sender_name: 'Ada L.', sender_city: 'Oslo', sender_country: 'Norway' },
  ...{ recipient_name: 'Grace H.', recipient_city: 'Lima', recipient_country: 'Peru' },
  ...{ weight: 1, length: 2, width: 3, height: 4, contents_description: '' },
  ...{ shipment_date: null, estimated_delivery: '2026-01-03' },
  ...{ created_at: '2026-01-01T10:00:00.000Z', updated_at: '2026-01-01T10:00:00.000Z', last_scan_at: null },
  tracking_updates: [],
  due_zone: 'destination',
  due: { state: 'late', days: 2, until: '2026-01-06T05:00:00.000Z' },
};
