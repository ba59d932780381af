import { describe, expect, it } from '@jest/globals';
import type { AuditEvent } from '@waymark/contracts';
import {
  fileNameOf,
  filtersOf,
  matches,
  noFilters,
  queryOf,
  requestOf,
  withFilters,
  type AuditFilters,
} from './filters.js';

describe("the audit page's filters in the address", () => {
  it('survive a round trip', () => {
    const filters = {
      types: ['ShipmentCreated', 'ShipmentDeleted'],
      actor: 'role:staff',
      shipment: 'WM-7K2F-9QX4-3MTB-8',
      from: '2026-03-01',
      to: '2026-03-02T10:00:00.000Z',
      zone: 'utc',
    } as const;
    expect(filtersOf(new URLSearchParams(queryOf(filters)))).toEqual(filters);
  });

  it('leave an unfiltered address empty, and omit an invalid date', () => {
    expect(queryOf(noFilters)).toEqual({});
    expect(filtersOf(new URLSearchParams('from=soon&to=2026-02-30&page=9'))).toEqual(noFilters);
  });

  it('request instants: the bounds of days in the chosen zone', () => {
    const days = { ...noFilters, actor: 'a-1', from: '2026-03-01', to: '2026-03-01' };
    expect(requestOf({ ...days, zone: 'utc' })).toEqual({
      actor: 'a-1',
      from: '2026-03-01T00:00:00.000Z',
      to: '2026-03-01T23:59:59.999Z',
    });
    expect(requestOf(days)).toEqual({
      actor: 'a-1',
      from: new Date(2026, 2, 1).toISOString(),
      to: new Date(2026, 2, 1, 23, 59, 59, 999).toISOString(),
    });
    expect(requestOf({ ...days, from: '', to: '2026-03-01T10:00:00Z' })).toEqual({
      actor: 'a-1',
      to: '2026-03-01T10:00:00Z',
    });
  });

  it('name a file by shipment and day', () => {
    const ofDay = { ...noFilters, shipment: 'wm-1', from: '2026-03-01', to: '2026-03-01' };
    expect(fileNameOf(ofDay)).toBe('WM-1-2026-03-01');
    expect(fileNameOf({ ...ofDay, to: '2026-03-02T10:00:00Z' })).toBe('WM-1-2026-03-01-2026-03-02T10-00-00Z');
    expect(fileNameOf({ ...noFilters, shipment: '25' })).toBeUndefined();
    expect(fileNameOf({ ...ofDay, shipment: '' })).toBeUndefined();
  });

  it('combine', () => {
    const filters = { ...noFilters, types: ['A'], actor: 'ada@example.test' };
    expect(withFilters(filters, { types: ['A', 'B'], actor: 'role:staff' })).toEqual({
      ...noFilters,
      types: ['A', 'B'],
      actor: 'role:staff',
    });
  });
});

describe('a live event', () => {
  const event = {
    type: 'TrackingUpdateAdded',
    recorded_at: '2026-03-01T12:00:00.000Z',
    actor: { id: 'a-1', email: 'ada@example.test', role: 'customer' },
    shipment: { id: 7, tracking_number: 'WM-7K0F-1QX4-3MTB-8' },
  } as AuditEvent;

  it.each<[Partial<AuditFilters>]>([
    [{}],
    [{ types: ['ShipmentCreated', 'TrackingUpdateAdded'] }],
    [{ actor: 'a-1' }],
    [{ actor: 'ADA@example.test' }],
    [{ actor: 'role:customer' }],
    [{ shipment: '7' }],
    [{ shipment: 'wm7kofiqx43mtb8' }],
    [{ from: '2026-03-01', to: '2026-03-01' }],
    [{ from: '2026-03-01T12:00:00.000Z', to: '2026-03-01T12:00:00.000Z' }],
  ])('matches %j', (filters) => {
    expect(matches(event, { ...noFilters, ...filters })).toBe(true);
  });

  it.each<[Partial<AuditFilters>]>([
    [{ types: ['ShipmentCreated'] }],
    [{ actor: 'a-2' }],
    [{ actor: 'role:staff' }],
    [{ shipment: '70' }],
    [{ from: '2026-03-02' }],
    [{ to: '2026-02-28' }],
    [{ to: '2026-03-01T11:59:59.999Z' }],
    [{ types: ['TrackingUpdateAdded'], actor: 'a-2' }],
  ])('does not match %j', (filters) => {
    expect(matches(event, { ...noFilters, ...filters })).toBe(false);
  });

  it('without a shipment matches no shipment filter', () => {
    expect(matches({ ...event, shipment: null }, { ...noFilters, shipment: '7' })).toBe(false);
  });
});
