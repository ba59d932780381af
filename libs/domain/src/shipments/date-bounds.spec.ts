import { describe, expect, it } from '@jest/globals';
import type { Waybill } from '@waymark/vocabulary';
import { fold } from '../event.js';
import { ada } from '../testing/actors.js';
import { created, trackingNumber, updateAdded, updateOf, waybill } from '../testing/shipments.js';
import { DatesRefusedError } from './date-bounds.js';
import { shipmentDecider, type ShipmentCommand } from './shipment.js';
import type { ShipmentEvent } from './shipment-events.js';

type Dates = Partial<Pick<Waybill, 'shipment_date' | 'estimated_delivery'>>;

const at = '2024-02-29T09:00:00.000Z';
const none = { shipment_date: null, estimated_delivery: null };

/** The refused dates; an empty object when the command is accepted. */
const refused = (command: ShipmentCommand, ...history: ShipmentEvent[]): object => {
  try {
    shipmentDecider.decide(command, fold(shipmentDecider.evolve, shipmentDecider.initialState, history));
    return {};
  } catch (error) {
    if (error instanceof DatesRefusedError) return error.dates;
    throw error;
  }
};
const booked = (dates: Dates, history: ShipmentEvent[] = []) =>
  refused(
    {
      ...{ type: 'CreateShipment', actor: ada, id: 7, tracking_number: trackingNumber, at },
      waybill: { ...waybill, ...none, ...dates },
    },
    ...history,
  );
const stored = (dates: Dates): ShipmentEvent => {
  if (created.type !== 'ShipmentCreated') throw new Error('The command records no ShipmentCreated.');
  return { ...created, data: { ...created.data, created_at: at, waybill: { ...waybill, ...none, ...dates } } };
};
const edited = (before: Dates, changes: Dates) =>
  refused({ type: 'EditShipment', actor: ada, changes }, stored(before));

describe.each(['shipment_date', 'estimated_delivery'] as const)('%s', (field) => {
  it.each([
    ['0001-01-01', 'too_early'],
    ['2023-02-28', 'too_early'],
    ['2023-03-01', undefined],
    ['2024-02-28', undefined],
    ['2026-02-28', undefined],
    ['2026-03-01', 'too_late'],
    ['9999-12-31', 'too_late'],
  ])('of a booking on 2024-02-29: %s is %s', (date, refusal) => {
    const expected = refusal ? { [field]: refusal } : {};
    expect(booked({ [field]: date })).toEqual(expected);
    expect(edited({}, { [field]: date })).toEqual(expected);
  });

  it('is not checked when an edit resends a stored date', () => {
    const old = { shipment_date: '1999-01-01', estimated_delivery: '1999-01-01' };
    expect(edited(old, old)).toEqual({});
    expect(edited(old, { ...old, [field]: null })).toEqual({});
    expect(edited(old, { [field]: '1999-01-02' })).toEqual({ [field]: 'too_early' });
  });
});

describe('the order of the two dates', () => {
  const misordered = { shipment_date: '2024-03-02', estimated_delivery: '2024-03-01' };

  it('allows the same day', () => {
    expect(booked({ shipment_date: '2024-03-01', estimated_delivery: '2024-03-01' })).toEqual({});
  });

  it('is refused at the estimated delivery only', () => {
    expect(booked(misordered)).toEqual({ estimated_delivery: 'before_shipment' });
    expect(edited({}, misordered)).toEqual({ estimated_delivery: 'before_shipment' });
  });

  it('is refused at the date that an edit changes', () => {
    const { shipment_date, estimated_delivery } = misordered;
    expect(edited({ shipment_date }, { estimated_delivery })).toEqual({ estimated_delivery: 'before_shipment' });
    expect(edited({ estimated_delivery }, { shipment_date })).toEqual({ shipment_date: 'after_delivery' });
  });

  it('is not checked when neither changes, or one is removed', () => {
    expect(edited(misordered, misordered)).toEqual({});
    expect(edited(misordered, { estimated_delivery: null })).toEqual({});
  });

  it('is not checked when a date is out of bounds', () => {
    expect(booked({ shipment_date: '2024-03-02', estimated_delivery: '0001-01-01' })).toEqual({
      estimated_delivery: 'too_early',
    });
  });
});

describe('a shipment that a fast clock booked in the future', () => {
  it('accepts dates near the present', () => {
    const now = '2022-12-01T10:00:00.000Z';
    const timestamp = '2022-11-30T10:00:00.000Z';
    const add = { type: 'AddTrackingUpdate', actor: ada, update: { ...updateOf(1), timestamp } } as const;
    expect(refused(add, stored({}))).toEqual({ timestamp: 'too_early' });
    expect(refused({ ...add, now }, stored({}))).toEqual({});
    const edit = { type: 'EditShipment', actor: ada, changes: { estimated_delivery: '2022-12-02' } } as const;
    expect(refused({ ...edit, now }, stored({}))).toEqual({});
  });
});

describe('the time of a tracking update', () => {
  const added = (timestamp: string) =>
    refused({ type: 'AddTrackingUpdate', actor: ada, update: { ...updateOf(1), timestamp } }, stored({}));
  const changed = (timestamp: string, before = updateOf(1).timestamp) =>
    refused({ type: 'EditTrackingUpdate', actor: ada, update_id: 1, changes: { timestamp } }, stored({}), {
      type: 'TrackingUpdateAdded',
      data: { update: { ...updateOf(1), timestamp: before } },
    });

  it.each([
    ['2017-03-01T10:00:00.000Z', 'too_early'],
    ['2023-02-28T23:59:59.999Z', 'too_early'],
    ['2023-03-01T00:00:00.000Z', undefined],
    ['2026-02-28T23:59:59.999Z', undefined],
    ['2026-03-01T00:00:00.000Z', 'too_late'],
  ])('of a booking on 2024-02-29: %s is %s', (timestamp, refusal) => {
    const expected = refusal ? { timestamp: refusal } : {};
    expect(added(timestamp)).toEqual(expected);
    expect(changed(timestamp)).toEqual(expected);
  });

  it('is not checked when an edit resends it', () => {
    expect(changed('1999-01-01T00:00:00.000Z', '1999-01-01T00:00:00.000Z')).toEqual({});
  });
});

it('folds stored events with any date', () => {
  const state = fold(shipmentDecider.evolve, shipmentDecider.initialState, [
    stored({ estimated_delivery: '0001-01-01' }),
    updateAdded(1),
  ]);
  expect(state).toMatchObject({ kind: 'active', shipment: { waybill: { estimated_delivery: '0001-01-01' } } });
});
