import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { SHIPMENT_EVENT_TYPES } from '@waymark/vocabulary';
import { trackingChangedSchema, trackingWatchAnswerSchema } from './live.js';
import { readAnswer } from '../schemas/read-answer.js';
import { publicShipmentSchema } from '../shipments/shipments.js';
import { junk } from '../testing/junk.js';
import { sampleShipment } from '../testing/sample-shipment.js';
import { readPublicShipment, readTrackingChanged, readTrackingWatchAnswer } from './tracking-check.js';

const [update] = sampleShipment.tracking_updates;
const shipment = publicShipmentSchema.parse(sampleShipment);
const { tracking_updates: _, ...fields } = shipment;
const cursor = '0000000000000042-0badcafe';
const change = { type: 'TrackingUpdateAdded', at: '2026-01-01T10:00:00.000Z', update_id: 1 };
const changed = { tracking_number: shipment.tracking_number, version: 2, shipment: fields, update, change, cursor };

/** The message with one value, at any depth, replaced or removed. */
const altered = (message: object): fc.Arbitrary<unknown> => {
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

describe('a message that the public page reads without the schemas', () => {
  it.each([
    ['a shipment', shipment, publicShipmentSchema, readPublicShipment],
    ['a change', changed, trackingChangedSchema, readTrackingChanged],
    ['an answer', { ok: true, shipment, cursor, recovered: false }, trackingWatchAnswerSchema, readTrackingWatchAnswer],
  ] as const)('is %s exactly when the schema accepts it, from any release', (_name, good, schema, read) => {
    expect(read(good)).toEqual(good);
    fc.assert(
      fc.property(fc.oneof({ weight: 9, arbitrary: altered(good) }, { weight: 1, arbitrary: junk }), (message) => {
        expect(read(message) === undefined).toBe(readAnswer<unknown>(schema, message) === undefined);
      }),
      { numRuns: 3_000 },
    );
  });

  it('gets `courier` and its own time when the previous release sends no reporter and no time of recording', () => {
    const { status_decision: _decision, ...older } = shipment;
    const { reported_by: _by, recorded_at: _at, ...olderUpdate } = update ?? {};
    const tracking_updates = [olderUpdate];
    expect(readPublicShipment({ ...older, tracking_updates })).toEqual({ ...shipment, status_decision: null });
    expect(readTrackingChanged({ ...changed, update: olderUpdate })).toEqual(changed);
    const bySender = { update_id: 1, reported_by: 'sender', recorded_at: '2026-01-01T10:00:00.000Z' };
    expect(readPublicShipment({ ...shipment, status_decision: bySender })).toEqual({
      ...{ ...shipment, status_decision: { ...bySender, confirmed_by_courier: false } },
    });
  });

  it('gets no estimated day when the previous release does not send the due state', () => {
    const { due: _due, ...older } = shipment;
    const { due: _fields, ...olderFields } = fields;
    const notDue = { state: 'none', days: 0, until: null };
    expect(readPublicShipment(older)).toMatchObject({ due: notDue });
    expect(readTrackingChanged({ ...changed, shipment: olderFields })).toMatchObject({ shipment: { due: notDue } });
    expect(readTrackingWatchAnswer({ ok: true, shipment: older, cursor })).toMatchObject({ shipment: { due: notDue } });
  });

  it('gets no end of the due state when the previous release does not send one', () => {
    const { until: _until, ...due } = shipment.due;
    const endless = { due: { ...due, until: null } };
    expect(readPublicShipment({ ...shipment, due })).toMatchObject(endless);
    expect(readTrackingChanged({ ...changed, shipment: { ...fields, due } })).toMatchObject({ shipment: endless });
  });
});
