import { describe, expect, it } from '@jest/globals';
import { SILENT_DAYS, type ShipmentFields, type ShipmentsChanged } from '@waymark/contracts';
import { altersCount, standingOf, transitionOf, type Standing, type Transition } from './standing.js';

const DAY = 86_400_000;
const heard = (days: number): number => Date.now() - days * DAY;
const standing = (of: Partial<Standing> = {}): Standing => ({
  ...{ status: 'in_transit', service_type: 'express', due: 'on_time', heard_at: heard(0) },
  ...of,
});
const change = (before: Partial<Standing>, after: Partial<Standing>): Transition => ({
  before: standing(before),
  after: standing(after),
});
const COUNTS = ['attention', 'counters', 'booked', 'exception', 'delayed'];
const altered = (transition: Transition): string[] => COUNTS.filter((name) => altersCount(name, transition));

describe('altersCount', () => {
  it.each<[string, Transition, string[]]>([
    ['an edit', change({}, {}), []],
    ['a scan to an exception', change({}, { status: 'exception' }), ['counters', 'exception']],
    ['a scan after an exception', change({ status: 'exception' }, {}), ['counters', 'exception']],
    ['a shipment that becomes late', change({ due: 'today' }, { due: 'late' }), ['attention']],
    ['an earlier day that is not today', change({ due: 'none' }, { due: 'on_time' }), []],
    ['a scan of a silent shipment', change({ heard_at: heard(9) }, {}), ['attention']],
    ['a late report of an old scan', change({ heard_at: heard(9) }, { heard_at: heard(8) }), []],
    ['a scan near the limit of silence', change({ heard_at: heard(SILENT_DAYS) }, {}), ['attention']],
    [
      'a delivery of a silent shipment',
      change({ heard_at: heard(9) }, { status: 'delivered', heard_at: heard(9) }),
      ['attention', 'counters'],
    ],
    ['a booking', { before: null, after: standing() }, ['counters', 'booked']],
    [
      'a deletion of an exception',
      { before: standing({ status: 'exception' }), after: null },
      ['counters', 'booked', 'exception'],
    ],
    ['a change from an unknown standing', { before: undefined, after: standing() }, COUNTS],
    ['a change to an unknown standing', { before: standing(), after: undefined }, COUNTS],
  ])('for %s', (_, transition, expected) => {
    expect(altered(transition)).toEqual(expected);
  });
});

describe('transitionOf', () => {
  const fields = {
    ...{ status: 'pending', service_type: 'express', due: { state: 'late', days: 2, until: null }, last_scan_at: null },
    ...{ created_at: '2026-01-01T00:00:00.000Z', updated_at: '2026-01-02T00:00:00.000Z' },
  } as unknown as ShipmentFields;
  const message = (type: string, at = fields.updated_at): ShipmentsChanged =>
    ({
      ...{ kind: type === 'ShipmentDeleted' ? 'deleted' : 'upserted', change: { type, at } },
      ...(type !== 'ShipmentDeleted' && { shipment: fields }),
    }) as unknown as ShipmentsChanged;

  it('begins with nothing at a booking, and ends with nothing at a deletion', () => {
    expect(transitionOf(undefined, message('ShipmentCreated'))).toEqual({ before: null, after: standingOf(fields) });
    expect(transitionOf(standing(), message('ShipmentDeleted')).after).toBeNull();
  });

  it('is unknown if the push has the fields of a later version', () => {
    const earlier = message('ShipmentEdited', '2026-01-01T12:00:00.000Z');
    expect(transitionOf(standing(), earlier)).toEqual({ before: undefined, after: undefined });
  });

  it('takes the time of the booking for a shipment without updates', () => {
    expect(standingOf(fields).heard_at).toBe(Date.parse(fields.created_at));
  });
});
