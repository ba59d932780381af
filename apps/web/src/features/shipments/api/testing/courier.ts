import type { Shipment, ShipmentQuery, ShipmentsChanged, ShipmentSort, ShipmentStatus } from '@waymark/contracts';
import fc from 'fast-check';
import type { ShipmentPage } from '../shipments-api.js';

const CITIES = ['Bergen', 'Leith'];
const SERVICES = ['standard', 'express'] as const;
const STATUSES = ['pending', 'in_transit', 'attempted_delivery'] as const satisfies ShipmentStatus[];

export type Step =
  | { do: 'book'; city: number; service: number }
  | { do: 'edit'; pick: number; city: number; service: number; day: number }
  | { do: 'scan'; pick: number; status: ShipmentStatus }
  | { do: 'delete'; pick: number };

const pick = fc.nat(3);
const city = fc.nat(1);
const service = fc.nat(1);

export const anyStep: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant('book' as const), city, service }),
  fc.record({ do: fc.constant('edit' as const), pick, city, service, day: fc.nat(5) }),
  { weight: 3, arbitrary: fc.record({ do: fc.constant('scan' as const), pick, status: fc.constantFrom(...STATUSES) }) },
  fc.record({ do: fc.constant('delete' as const), pick }),
);

const maybe = <Value>(...values: readonly Value[]): fc.Arbitrary<Value | undefined> =>
  fc.oneof({ weight: 2, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: fc.constantFrom(...values) });

/** Every filter, search and order of the desk. */
export const anyQuery: fc.Arbitrary<ShipmentQuery> = fc
  .record({
    q: maybe('bergen', 'lei'),
    status: maybe(...STATUSES),
    service_type: maybe(...SERVICES),
    sender_city: maybe('berg', 'Leith'),
    due: maybe('late'),
    silent_days: maybe(3),
    from: maybe('2026-01-01T00:00:03.000Z'),
    sort: maybe(
      ...(['-updated_at', 'updated_at', 'tracking_number', 'status'] as const),
      ...(['-status', 'estimated_delivery', 'last_scan_at', '-last_scan_at', 'created_at'] as const),
    ),
  })
  .map((query) => Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined)));

/** The queries whose lists a client can change itself. */
export const anyJudgedQuery: fc.Arbitrary<ShipmentQuery> = fc
  .record({
    status: maybe(...STATUSES),
    service_type: maybe(...SERVICES),
    sort: maybe(...(['created_at', 'updated_at', '-updated_at'] as const)),
  })
  .map((query) => Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined)));

const columnOf = (shipment: Shipment, sort: ShipmentSort): string =>
  shipment[sort.replace('-', '') as 'status' | 'updated_at' | 'last_scan_at'] ?? '~';

/** A model of a server with a few shipments: it stores, filters, sorts and pushes. */
export class Courier {
  private readonly shipments = new Map<number, Shipment>();
  private given = 0;
  private clock = Date.UTC(2026, 0, 1);

  /** Makes a change and returns its push; undefined if there is no shipment to change. */
  take(step: Step): ShipmentsChanged | undefined {
    this.clock += 1_000;
    const at = new Date(this.clock).toISOString();
    if (step.do === 'book') {
      this.given += 1;
      return this.becomes('ShipmentCreated', {
        ...{ id: this.given, version: 1, created_at: at, updated_at: at, status: 'pending' },
        ...{
          tracking_number: `WM-${(this.given * 7) % 10}${this.given}`,
          last_scan_at: null,
          estimated_delivery: null,
          due: { state: 'none', days: 0 },
        },
        ...{ sender_city: CITIES[step.city], service_type: SERVICES[step.service], tracking_updates: [] as unknown },
      } as Shipment);
    }
    const known = [...this.shipments.values()][step.pick];
    if (!known) return undefined;
    const next = { ...known, version: known.version + 1, updated_at: at };
    switch (step.do) {
      case 'delete':
        this.shipments.delete(known.id);
        return {
          ...{ kind: 'deleted', id: known.id, version: next.version, cursor: at },
          change: { type: 'ShipmentDeleted', at },
        } as unknown as ShipmentsChanged;
      case 'edit':
        return this.becomes('ShipmentEdited', {
          ...next,
          sender_city: CITIES[step.city] ?? '',
          service_type: SERVICES[step.service] ?? 'standard',
          estimated_delivery: `2026-01-0${step.day + 1}`,
        });
      case 'scan':
        return this.becomes('TrackingUpdateAdded', {
          ...next,
          last_scan_at: at,
          status: step.status,
        });
    }
  }

  /** All results of the query, in its order. */
  find(query: ShipmentQuery): Shipment[] {
    const { q = '', status, service_type, sender_city = '', due, silent_days, from = '', sort = '-created_at' } = query;
    const found = [...this.shipments.values()].filter(
      (one) =>
        one.sender_city.toLowerCase().startsWith(q) &&
        one.sender_city.toLowerCase().startsWith(sender_city.toLowerCase()) &&
        (status === undefined || one.status === status) &&
        (service_type === undefined || one.service_type === service_type) &&
        // Represents any rule that only the server knows.
        (due === undefined || (one.estimated_delivery ?? '~') < '2026-01-04') &&
        (silent_days === undefined || one.last_scan_at === null) &&
        one.created_at >= from,
    );
    return found.sort(this.order({ sort }));
  }

  private order({ sort = '-created_at' }: ShipmentQuery): (one: Shipment, other: Shipment) => number {
    const direction = sort.startsWith('-') ? -1 : 1;
    return (one, other) => direction * (columnOf(one, sort).localeCompare(columnOf(other, sort)) || one.id - other.id);
  }

  page({ cursor, limit = 2, ...query }: ShipmentQuery): ShipmentPage {
    const all = this.find(query);
    const place = cursor === undefined ? undefined : (JSON.parse(cursor) as Shipment);
    const later = all.filter((one) => place === undefined || this.order(query)(one, place) > 0);
    const rows = later.slice(0, Math.min(limit, 2));
    return { rows, total: all.length, next: rows.length < later.length ? JSON.stringify(rows.at(-1)) : undefined };
  }

  private becomes(type: string, shipment: Shipment): ShipmentsChanged {
    this.shipments.set(shipment.id, shipment);
    const { tracking_updates: _, ...fields } = shipment;
    return {
      ...{
        kind: 'upserted',
        id: shipment.id,
        version: shipment.version,
        shipment: fields,
        cursor: shipment.updated_at,
      },
      ...{ change: { type, at: shipment.updated_at }, update: { id: shipment.version } },
    } as unknown as ShipmentsChanged;
  }
}
