import {
  SILENT_DAYS,
  type Attention,
  type Due,
  type Shipment,
  type ShipmentQuery,
  type ShipmentsChanged,
  type ShipmentSort,
  type ShipmentStatus,
  type TrackingUpdate,
} from '@waymark/contracts';
import type { ShipmentPage } from '../shipments-api.js';
import { BEGINS, ROUTES, SERVICES, type Step } from './any-history.js';

const DAY = 86_400_000;
const PAGE = 2;

/** Something that decides the status: a tracking update, or an edit, which has no id. */
type Report = { status: ShipmentStatus } | TrackingUpdate;

interface Stored {
  shipment: Shipment;
  /** Newest first. */
  reports: readonly Report[];
  isOverdue: boolean;
  isLong: boolean;
}

type Recorded = Pick<ShipmentsChanged, 'id' | 'version' | 'change'>;

const isUpdate = (report: Report): report is TrackingUpdate => 'id' in report;

const dueOf = (status: ShipmentStatus, day: string | null, isOverdue: boolean): Due => {
  if (day === null) return { state: 'none', days: 0, until: null };
  const days = isOverdue ? 1 : 2;
  if (status === 'delivered') return { state: isOverdue ? 'delivered_late' : 'delivered_on_time', days, until: null };
  return { state: isOverdue ? 'late' : 'on_time', days, until: null };
};

/** The shipment with the fields that follow from others. */
const derived = ({ shipment, reports, isOverdue }: Stored): Shipment => {
  const tracking_updates = reports.filter(isUpdate);
  const status = reports[0]?.status ?? 'pending';
  return {
    ...shipment,
    ...{ status, tracking_updates, due: dueOf(status, shipment.estimated_delivery, isOverdue) },
    last_scan_at: tracking_updates.map(({ timestamp }) => timestamp).reduce<string | null>(later, null),
  };
};

const later = (one: string | null, other: string): string => (one !== null && one > other ? one : other);

const orderOf = (sort: ShipmentSort = '-created_at'): ((one: Shipment, other: Shipment) => number) => {
  const direction = sort.startsWith('-') ? -1 : 1;
  const column = (shipment: Shipment) => shipment[sort.replace('-', '') as 'status' | 'last_scan_at'] ?? '~';
  return (one, other) => direction * (column(one).localeCompare(column(other)) || one.id - other.id);
};

/** A model of a server with a few shipments: it stores, filters, sorts and pushes. */
export class Courier {
  private readonly stored = new Map<number, Stored>();
  private given = 0;
  private clock = BEGINS;

  /** Takes the steps and returns their pushes, which show the shipments after all of them. A step without its shipment does nothing. */
  take(...steps: readonly Step[]): ShipmentsChanged[] {
    return steps.flatMap((step) => this.record(step)).flatMap((recorded) => this.push(recorded) ?? []);
  }

  /** All results of the query, in its order. */
  find(query: ShipmentQuery): Shipment[] {
    const { q = '', status, service_type, sender_city = '', recipient_city = '' } = query;
    const { due, silent_days, from = '', to = '~', sort } = query;
    const begins = (city: string, beginning: string) => city.toLowerCase().startsWith(beginning.toLowerCase());
    const found = [...this.stored.values()]
      .map(({ shipment }) => shipment)
      .filter(
        (one) =>
          (begins(one.sender_city, q) || begins(one.recipient_city, q)) &&
          begins(one.sender_city, sender_city) &&
          begins(one.recipient_city, recipient_city) &&
          (status?.split(',').includes(one.status) ?? true) &&
          (service_type === undefined || one.service_type === service_type) &&
          (due?.split(',').includes(one.due.state) ?? true) &&
          (silent_days === undefined || this.isSilent(one, silent_days)) &&
          one.created_at >= from &&
          one.created_at <= to,
      );
    return found.sort(orderOf(sort));
  }

  page({ cursor, limit = PAGE, ...query }: ShipmentQuery): ShipmentPage {
    const all = this.find(query);
    const place = cursor === undefined ? undefined : (JSON.parse(cursor) as Shipment);
    const further = all.filter((one) => place === undefined || orderOf(query.sort)(one, place) > 0);
    const rows = further.slice(0, Math.min(limit, PAGE));
    return { rows, total: all.length, next: rows.length < further.length ? JSON.stringify(rows.at(-1)) : undefined };
  }

  attention(): Attention {
    const [late, silent] = [this.find({ due: 'late' }).length, this.find({ silent_days: SILENT_DAYS }).length];
    return { late, due_today: 0, silent };
  }

  private isSilent({ status, last_scan_at, created_at }: Shipment, days: number): boolean {
    return status !== 'delivered' && Date.parse(last_scan_at ?? created_at) <= this.clock - days * DAY;
  }

  private record(step: Step): Recorded[] {
    this.clock += 1_000;
    const at = new Date(this.clock).toISOString();
    if (step.do === 'book') return this.book(step, at);
    const stored = [...this.stored.values()][step.pick];
    if (!stored) return [];
    const { shipment, reports, isOverdue } = stored;
    const keep = (type: Recorded['change']['type'], changed: Partial<Stored>, update_id?: number): Recorded =>
      this.keep({ ...stored, ...changed }, { type, at, ...(update_id !== undefined && { update_id }) });
    const timestamp = 'isOld' in step && step.isOld ? new Date(this.clock - 5 * DAY).toISOString() : at;
    switch (step.do) {
      case 'edit': {
        const edited = { ...shipment, ...this.waybill(step), estimated_delivery: `2026-01-0${step.day + 1}` };
        const first = keep('ShipmentEdited', { shipment: edited, isOverdue: step.day === 0 });
        return [first, ...(step.status ? this.setStatus(shipment.id, step.status, at) : [])];
      }
      case 'set status':
        return this.setStatus(shipment.id, step.status, at);
      case 'scan': {
        const update = { id: this.clock, status: step.status, timestamp } as TrackingUpdate;
        return [keep('TrackingUpdateAdded', { reports: [update, ...reports] }, update.id)];
      }
      case 'edit update': {
        const update = shipment.tracking_updates[step.update];
        if (!update) return [];
        const edited = { ...update, status: step.status, timestamp } as TrackingUpdate;
        const after = reports.map((report) => (report === update ? edited : report));
        return [keep('TrackingUpdateEdited', { reports: after }, update.id)];
      }
      case 'delete update': {
        const update = shipment.tracking_updates[step.update];
        const after = reports.filter((report) => report !== update);
        return update ? [keep('TrackingUpdateDeleted', { reports: after }, update.id)] : [];
      }
      case 'overdue':
        if (shipment.due.state !== 'late' && shipment.due.state !== 'on_time') return [];
        return [keep(isOverdue ? 'DeliveryOverdueWithdrawn' : 'DeliveryOverdue', { isOverdue: !isOverdue })];
      case 'delete':
        this.stored.delete(shipment.id);
        return [{ id: shipment.id, version: shipment.version + 1, change: { type: 'ShipmentDeleted', at } }];
    }
  }

  private book({ isLong = false, ...step }: Extract<Step, { do: 'book' }>, at: string): Recorded[] {
    const id = ++this.given;
    const tracking_number = `WM-${(id * 7) % 10}${id}`;
    const fields = { id, version: 0, tracking_number, created_at: at, estimated_delivery: null };
    const shipment = { ...fields, ...this.waybill(step) } as Shipment;
    return [this.keep({ shipment, reports: [], isOverdue: false, isLong }, { type: 'ShipmentCreated', at })];
  }

  private waybill({ route, service }: { route: number; service: number }) {
    const [sender_city, recipient_city] = ROUTES[route] ?? ROUTES[0];
    return { sender_city, recipient_city, service_type: SERVICES[service] ?? SERVICES[0] };
  }

  private setStatus(id: number, status: ShipmentStatus, at: string): Recorded[] {
    const stored = this.stored.get(id);
    if (!stored || stored.shipment.status === status) return [];
    return [this.keep({ ...stored, reports: [{ status }, ...stored.reports] }, { type: 'ShipmentStatusSet', at })];
  }

  private keep(stored: Stored, change: Recorded['change']): Recorded {
    const { id, version, updated_at } = stored.shipment;
    const isByClock = change.type === 'DeliveryOverdue' || change.type === 'DeliveryOverdueWithdrawn';
    const next = { version: version + 1, updated_at: isByClock ? updated_at : change.at };
    this.stored.set(id, { ...stored, shipment: { ...derived(stored), ...next } });
    return { id, version: next.version, change };
  }

  /** Undefined for an earlier change of a deleted shipment. */
  private push({ id, version, change }: Recorded): ShipmentsChanged | undefined {
    const common = { id, version, change, cursor: String(this.clock) };
    if (change.type === 'ShipmentDeleted') return { kind: 'deleted', ...common };
    const stored = this.stored.get(id);
    if (!stored) return undefined;
    if (stored.isLong) return { kind: 'upserted', ...common };
    const { tracking_updates, ...shipment } = stored.shipment;
    const update = tracking_updates.find((one) => one.id === change.update_id);
    return { kind: 'upserted', ...common, shipment, ...(update && { update }) };
  }
}
