import { answerOf, idempotencyHeaders, nextPageOf, nothing } from '@waymark/client';
import {
  apiPaths,
  attentionSchema,
  countersSchema,
  shipmentResourceSchema,
  trackingUpdateResourceSchema,
  type Attention,
  type Counters,
  type CreateShipmentRequest,
  type Shipment,
  type ShipmentPatch,
  type TrackingUpdate,
  type TrackingUpdatePatch,
  type TrackingUpdateRequest,
} from '@waymark/contracts';
import { z } from 'zod/mini';
import { http } from '../../../lib/http.js';

/** A part of a list, and how many there are in all. */
export interface ShipmentPage {
  rows: Shipment[];
  total: number;
  /** Path of the page after this one. */
  next: string | undefined;
  /** Counts what was told that changes the list beside its rows, so that it is looked at anew. */
  told?: number;
}

/** Without a path the newest of all that the session may see. */
export const readPage = async (path: string = apiPaths.shipments, signal?: AbortSignal): Promise<ShipmentPage> => {
  const { data, headers } = await http.get<unknown>(path, signal ? { signal } : {});
  const rows = answerOf(z.array(shipmentResourceSchema), data);
  return { rows, total: Number(headers['x-total-count'] ?? rows.length), next: nextPageOf(headers['link']) };
};

const RECENT = 5;

export const readRecentBookings = async (signal: AbortSignal): Promise<Shipment[]> =>
  (await readPage(`${apiPaths.userShipments}?limit=${RECENT}`, signal)).rows;

export const readCounters = async (signal: AbortSignal): Promise<Counters> =>
  answerOf(countersSchema, (await http.get(apiPaths.counters, { signal })).data);

export const readAttention = async (signal: AbortSignal): Promise<Attention> =>
  answerOf(attentionSchema, (await http.get(apiPaths.attention, { signal })).data);

export const readShipment = async (id: number, signal: AbortSignal): Promise<Shipment> =>
  answerOf(shipmentResourceSchema, (await http.get(apiPaths.shipment(id), { signal })).data);

/** `key` makes a second press, or a retry after a lost answer, the same shipment. */
export const createShipment = async (shipment: CreateShipmentRequest, key: string): Promise<Shipment> =>
  answerOf(
    shipmentResourceSchema,
    (await http.post(apiPaths.shipments, shipment, { headers: idempotencyHeaders(key) })).data,
  );

/** `version` is the one the person saw: somebody else's change in between is answered with 412, and nothing is overwritten. */
export const editShipment = async (id: number, patch: ShipmentPatch, version: number): Promise<Shipment> =>
  answerOf(
    shipmentResourceSchema,
    (await http.patch(apiPaths.shipment(id), patch, { headers: { 'If-Match': `"${version}"` } })).data,
  );

export const deleteShipment = async (id: number): Promise<void> => {
  answerOf(nothing, (await http.delete(apiPaths.shipment(id))).data);
};

export const addTrackingUpdate = async (
  shipmentId: number,
  update: TrackingUpdateRequest,
  key: string,
): Promise<TrackingUpdate> =>
  answerOf(
    trackingUpdateResourceSchema,
    (await http.post(apiPaths.updates(shipmentId), update, { headers: idempotencyHeaders(key) })).data,
  );

/** `version` is that of the shipment as the person saw it. */
export const editTrackingUpdate = async (
  id: number,
  patch: TrackingUpdatePatch,
  version: number,
): Promise<TrackingUpdate> =>
  answerOf(
    trackingUpdateResourceSchema,
    (await http.patch(apiPaths.update(id), patch, { headers: { 'If-Match': `"${version}"` } })).data,
  );

export const deleteTrackingUpdate = async (id: number): Promise<void> => {
  answerOf(nothing, (await http.delete(apiPaths.update(id))).data);
};
