import { shipmentCalls } from '@waymark/client';
import type {
  Attention,
  Counters,
  CreateShipmentRequest,
  Shipment,
  ShipmentPatch,
  ShipmentQuery,
  TrackingUpdate,
  TrackingUpdatePatch,
  TrackingUpdateRequest,
} from '@waymark/contracts';
import { http } from '../../../lib/requests/http.js';

const shipments = shipmentCalls(http);

/** A page of a list, and the total. */
export interface ShipmentPage {
  rows: Shipment[];
  total: number;
  /** The cursor of the next page. */
  next: string | undefined;
  /** Counts changes that alter the list but not these rows. A new value makes the query select again. */
  revision?: number;
  /** When the page was last current, in milliseconds since 1970, if it is from before a reload. */
  asOf?: number;
}

/** The part of a query that selects the page after a cursor. */
export const after = (cursor: string | undefined): Pick<ShipmentQuery, 'cursor'> =>
  cursor === undefined ? {} : { cursor };

/** A page of the shipments that the session may see, newest first unless the query sets another order. */
export const readPage = async (query: ShipmentQuery, signal: AbortSignal): Promise<ShipmentPage> => {
  const { items, total, next } = await shipments.list(query, { signal });
  return { rows: items, total, next };
};

export const readSuggestion = async (query: ShipmentQuery, signal: AbortSignal): Promise<string | null> =>
  (await shipments.suggestSearch(query, { signal })).did_you_mean;

const MATCHING_AT_ONCE = 200;

/** The first `most` results of a query, without duplicates if rows move between requests. Calls `onPage` for each page. */
export const readMatching = async (
  query: ShipmentQuery,
  most: number,
  signal: AbortSignal,
  onPage: (page: ShipmentPage) => void,
  read = readPage,
): Promise<Shipment[]> => {
  const found = new Map<number, Shipment>();
  let cursor: string | undefined;
  do {
    const page = await read({ ...query, limit: MATCHING_AT_ONCE, ...after(cursor) }, signal);
    for (const row of page.rows) found.set(row.id, row);
    onPage(page);
    cursor = page.next;
  } while (cursor !== undefined && found.size < most);
  return [...found.values()].slice(0, most);
};

const RECENT = 5;

export const readRecentBookings = async (signal: AbortSignal): Promise<Shipment[]> =>
  (await shipments.listOwn({ limit: RECENT }, { signal })).items;

export const readCounters = (signal: AbortSignal): Promise<Counters> => shipments.counters({ signal });

export const readAttention = (signal: AbortSignal): Promise<Attention> => shipments.attention({ signal });

export const readShipment = (id: number, signal: AbortSignal): Promise<Shipment> => shipments.read(id, {}, { signal });

/** With the same `key`, a second press or a retry after a lost response creates no second shipment. */
export const createShipment = (shipment: CreateShipmentRequest, key: string): Promise<Shipment> =>
  shipments.create(shipment, { idempotencyKey: key });

/** `version` is the version that the person saw. If the shipment has changed since, the server answers 412 and changes nothing. */
export const editShipment = (id: number, patch: ShipmentPatch, version: number): Promise<Shipment> =>
  shipments.edit(id, patch, { version });

export const deleteShipment = (id: number): Promise<void> => shipments.delete(id);

/** `isRepeated`: nothing was recorded, and the result is the equal update that the account had added just before. */
export const addTrackingUpdate = async (
  shipmentId: number,
  update: TrackingUpdateRequest,
  key: string,
): Promise<{ update: TrackingUpdate; isRepeated: boolean }> => {
  const { answer, isRepeated } = await shipments.addVersionedUpdate(shipmentId, update, { idempotencyKey: key });
  return { update: answer, isRepeated };
};

/** The id of the update, and the version of the shipment after it; null if nothing was recorded, so that an undo deletes nothing. */
export const addUpdateOfBatch = async (
  shipmentId: number,
  update: TrackingUpdateRequest,
  key: string,
): Promise<{ id: number; version: number } | null> => {
  const options = { idempotencyKey: key };
  const { answer, version, isRepeated } = await shipments.addVersionedUpdate(shipmentId, update, options);
  if (isRepeated) return null;
  // Without an ETag (a proxy may drop it) version 0 matches no shipment, so an undo cannot overwrite another change.
  return { id: answer.id, version: version ?? 0 };
};

/** `version` is the version of the shipment that the person saw. */
export const editTrackingUpdate = (id: number, patch: TrackingUpdatePatch, version: number): Promise<TrackingUpdate> =>
  shipments.editUpdate(id, patch, { version });

/** `version` is the version after the batch. */
export const deleteUpdateOfBatch = (id: number, version: number): Promise<void> =>
  shipments.deleteUpdate(id, { version });

export const deleteTrackingUpdate = (id: number): Promise<void> => shipments.deleteUpdate(id);
