import type { Shipment, ShipmentQuery, ShipmentsChanged } from '@waymark/contracts';
import type { Standing, Transition } from './standing.js';

/** The part of a list that has been read. */
export interface ReadList {
  /** Ids of its shipments. */
  ids: ReadonlySet<number>;
  /** Whether the part is the whole list. */
  isWhole: boolean;
}

/** A list of which one page has been read. */
export interface ReadPage {
  rows: readonly Shipment[];
  total: number;
  isWhole: boolean;
}

/** Whether a status, a scan or a time can change the query's results or their order. */
const readsProgress = ({ status, due, silent_days, sort = '-created_at' }: ShipmentQuery): boolean =>
  Boolean(status || due) || silent_days !== undefined || /^-?(status|updated_at|last_scan_at)$/.test(sort);

const readsWaybill = ({ q, service_type, sender_city, recipient_city, sort = '-created_at' }: ShipmentQuery): boolean =>
  Boolean(q?.trim() || service_type || sender_city || recipient_city) || /^-?estimated_delivery$/.test(sort);

const readsChange = (query: ShipmentQuery, { change }: ShipmentsChanged): boolean => {
  switch (change.type) {
    case 'ShipmentCreated':
    case 'ShipmentDeleted':
      return true;
    case 'ShipmentStatusSet':
    case 'TrackingUpdateAdded':
    case 'TrackingUpdateEdited':
    case 'TrackingUpdateDeleted':
    case 'DeliveryOverdue':
    case 'DeliveryOverdueWithdrawn':
      return readsProgress(query);
    case 'ShipmentEdited':
      return readsProgress(query) || readsWaybill(query);
    default:
      // A newer server may send other types.
      change.type satisfies never;
      return true;
  }
};

/** False only if the query cannot match the shipment. Only the server can judge words and times, so these may match. */
const mayFind = ({ status, service_type }: ShipmentQuery, { kind, shipment }: ShipmentsChanged): boolean => {
  if (kind === 'deleted') return false;
  if (!shipment) return true;
  return (
    (!status || status.split(',').includes(shipment.status)) &&
    (service_type === undefined || service_type === shipment.service_type)
  );
};

/** Whether the change may alter the list, so that it must be read again. */
export const mayAlter = (query: ShipmentQuery, list: ReadList, message: ShipmentsChanged): boolean =>
  readsChange(query, message) && (!list.isWhole || list.ids.has(message.id) || mayFind(query, message));

type Order = (one: Shipment, other: Shipment) => number;

/** The order of a sort whose column a push always has; undefined for another sort. */
const orderOf = (sort: ShipmentQuery['sort'] = '-created_at'): Order | undefined => {
  const column = sort.replace('-', '');
  if (column !== 'created_at' && column !== 'updated_at') return undefined;
  const direction = sort.startsWith('-') ? -1 : 1;
  return (one, other) => direction * (one[column].localeCompare(other[column]) || one.id - other.id);
};

/** Whether the query has only filters that this client can judge. */
const isJudged = ({ q, sender_city, recipient_city, from, to, due, silent_days }: ShipmentQuery): boolean =>
  !(q?.trim() || sender_city || recipient_city || from || to || due) && silent_days === undefined;

const isSorted = (rows: readonly Shipment[], order: Order): boolean =>
  rows.every((row, index) => order(rows[index - 1] ?? row, row) <= 0);

const fits = ({ status, service_type }: ShipmentQuery, standing: Pick<Standing, 'status' | 'service_type'>): boolean =>
  (!status || status.split(',').includes(standing.status)) &&
  (service_type === undefined || service_type === standing.service_type);

/**
 * The rows and the total after a change; undefined if the list must be read again. `shipment` is the changed shipment if it
 * is known in full.
 */
export const changedPage = (
  query: ShipmentQuery,
  page: ReadPage,
  message: ShipmentsChanged,
  { before, after, shipment }: Transition & { shipment: Shipment | undefined },
): Pick<ReadPage, 'rows' | 'total'> | undefined => {
  const { rows, total, isWhole } = page;
  const shown = rows.find(({ id }) => id === message.id);
  const order = orderOf(query.sort);
  if (!isJudged(query) || !order || after === undefined) return undefined;
  // A response that came before this push has replaced the row, but has not removed or moved it.
  if (shown && shown.version >= message.version) return fits(query, shown) && isSorted(rows, order) ? page : undefined;
  const others = rows.filter((row) => row !== shown);
  if (after === null || !fits(query, after)) {
    if (shown) return { rows: others, total: total - 1 };
    // A shipment that left the unread part of the list has changed the total.
    return isWhole || (before && !fits(query, before)) ? page : undefined;
  }
  if (!shipment) return undefined;
  // The cache replaces a row that keeps its place.
  if (shown && order(shown, shipment) === 0) return page;
  const changed = [...others, shipment].sort(order);
  const isLast = changed.at(-1) === shipment;
  // Below the read part, only the server knows the place.
  if (shown) return { rows: isLast && !isWhole ? others : changed, total };
  const isPlaced = isWhole || (message.change.type === 'ShipmentCreated' && !isLast);
  return isPlaced ? { rows: changed, total: total + 1 } : undefined;
};
