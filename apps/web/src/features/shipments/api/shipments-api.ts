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

/** A part of a list, and how many there are in all. */
export interface ShipmentPage {
  rows: Shipment[];
  total: number;
  /** The cursor of the page after this one. */
  next: string | undefined;
  /** Counts what was told that changes the list beside its rows, so that it is looked at anew. */
  told?: number;
}

/** What a query says besides for the page after a cursor. */
export const after = (cursor: string | undefined): Pick<ShipmentQuery, 'cursor'> =>
  cursor === undefined ? {} : { cursor };

/** Of all that the session may see, the newest first unless the query says otherwise. */
export const readPage = async (query: ShipmentQuery, signal: AbortSignal): Promise<ShipmentPage> => {
  const { items, total, next } = await shipments.list(query, { signal });
  return { rows: items, total, next };
};

const RECENT = 5;

export const readRecentBookings = async (signal: AbortSignal): Promise<Shipment[]> =>
  (await shipments.listOwn({ limit: RECENT }, { signal })).items;

export const readCounters = (signal: AbortSignal): Promise<Counters> => shipments.counters({ signal });

export const readAttention = (signal: AbortSignal): Promise<Attention> => shipments.attention({ signal });

export const readShipment = (id: number, signal: AbortSignal): Promise<Shipment> => shipments.read(id, {}, { signal });

/** `key` makes a second press, or a retry after a lost answer, the same shipment. */
export const createShipment = (shipment: CreateShipmentRequest, key: string): Promise<Shipment> =>
  shipments.create(shipment, { idempotencyKey: key });

/** `version` is the one the person saw: somebody else's change in between is answered with 412, and nothing is overwritten. */
export const editShipment = (id: number, patch: ShipmentPatch, version: number): Promise<Shipment> =>
  shipments.edit(id, patch, { version });

export const deleteShipment = (id: number): Promise<void> => shipments.delete(id);

export const addTrackingUpdate = (
  shipmentId: number,
  update: TrackingUpdateRequest,
  key: string,
): Promise<TrackingUpdate> => shipments.addUpdate(shipmentId, update, { idempotencyKey: key });

/** `version` is that of the shipment as the person saw it. */
export const editTrackingUpdate = (id: number, patch: TrackingUpdatePatch, version: number): Promise<TrackingUpdate> =>
  shipments.editUpdate(id, patch, { version });

export const deleteTrackingUpdate = (id: number): Promise<void> => shipments.deleteUpdate(id);
