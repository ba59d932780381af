import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { SHIPMENT_EVENT_TYPES } from './event-types.js';
import { trackingChangedSchema, trackingWatchAnswerSchema } from './live.js';
import { publicShipmentSchema } from './shipments.js';
import { junk } from './testing/junk.js';
import { isPublicShipment, isTrackingChanged, isTrackingWatchAnswer } from './tracking-check.js';

const update = {
  id: 1,
  status: 'in_transit',
  location: 'Oslo',
  description: 'On its way',
  timestamp: '2026-01-01T10:00:00.000Z',
};
const shipment = {
  id: 7,
  version: 2,
  tracking_number: 'WM-7K2F-9QX4-3MTB-8',
  status: 'in_transit',
  service_type: 'express',
  sender_name: 'Ada L.',
  sender_city: 'Oslo',
  sender_country: 'Norway',
  recipient_name: 'Grace H.',
  recipient_city: 'Lima',
  recipient_country: 'Peru',
  weight: 1,
  length: 2,
  width: 3,
  height: 4,
  contents_description: 'Books',
  shipment_date: null,
  estimated_delivery: '2026-01-03',
  created_at: '2026-01-01T10:00:00.000Z',
  updated_at: '2026-01-01T10:00:00.000Z',
  last_scan_at: '2026-01-01T10:00:00.000Z',
  tracking_updates: [update],
  due: { state: 'late', days: 2 },
};
const { tracking_updates: _, ...fields } = shipment;
const cursor = '0000000000000042-0badcafe';
const change = { type: 'TrackingUpdateAdded', at: '2026-01-01T10:00:00.000Z', update_id: 1 };
const changed = { tracking_number: shipment.tracking_number, version: 2, shipment: fields, update, change, cursor };

/** The message with something else, or nothing, in one of its places, at any depth. */
const bent = (message: object): fc.Arbitrary<unknown> => {
  const places = (value: unknown, path: string[]): string[][] =>
    typeof value === 'object' && value !== null
      ? [path, ...Object.entries(value).flatMap(([name, inner]) => places(inner, [...path, name]))]
      : [path];
  const other = fc.oneof(
    junk.filter((value) => value !== undefined),
    fc.constantFrom('delivered', 'priority', 'delayed', cursor, ...SHIPMENT_EVENT_TYPES),
  );
  return fc
    .record({
      place: fc.constantFrom(...places(message, []).filter((path) => path.length > 0)),
      other,
      gone: fc.boolean(),
    })
    .map(({ place, other: value, gone }) => {
      const copy = structuredClone(message);
      const holder = place.slice(0, -1).reduce<object>((at, name) => Reflect.get(at, name) as object, copy);
      if (gone && !Array.isArray(holder)) Reflect.deleteProperty(holder, String(place.at(-1)));
      else Reflect.set(holder, String(place.at(-1)), value);
      return copy;
    });
};

describe('what the public page reads without the schemas', () => {
  it.each([
    ['a shipment', shipment, publicShipmentSchema, isPublicShipment],
    ['a change', changed, trackingChangedSchema, isTrackingChanged],
    ['an answer', { ok: true, shipment, cursor, recovered: false }, trackingWatchAnswerSchema, isTrackingWatchAnswer],
  ] as const)('is %s exactly when the schema says so', (_name, good, schema, is) => {
    expect(is(good)).toBe(true);
    fc.assert(
      fc.property(fc.oneof({ weight: 9, arbitrary: bent(good) }, { weight: 1, arbitrary: junk }), (message) => {
        expect(is(message)).toBe(schema.safeParse(message).success);
      }),
      { numRuns: 3_000 },
    );
  });
});
