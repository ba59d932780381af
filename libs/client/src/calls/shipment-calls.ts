import {
  apiPaths,
  attentionSchema,
  countersSchema,
  historyEntrySchema,
  inclusionProofSchema,
  placeVerdictSchema,
  shipmentResourceSchema,
  trackingUpdateResourceSchema,
  type CreateShipmentRequest,
  type InclusionQuery,
  type PastQuery,
  type PlaceQuery,
  type ShipmentPatch,
  type ShipmentQuery,
  type TrackingUpdatePatch,
  type TrackingUpdateRequest,
} from '@waymark/contracts/wire';
import { z } from 'zod/mini';
import type { Http } from '../http.js';
import { everyItem, requestsOf, type CallOptions, type ChangeOptions, type PostOptions } from './requests.js';

/** Shipments, as owner, staff or auditor. */
export const shipmentCalls = (http: Http) => {
  const { get, page, post, patch, delete: remove } = requestsOf(http);
  const list = (query: ShipmentQuery = {}, options?: CallOptions) =>
    page(z.array(shipmentResourceSchema), apiPaths.shipments, query, options);
  return {
    /** A part of the list, the newest first unless `sort` says otherwise. */
    list,
    /** The same of one's own shipments alone, whatever else one may read. */
    listOwn: (query: ShipmentQuery = {}, options?: CallOptions) =>
      page(z.array(shipmentResourceSchema), apiPaths.userShipments, query, options),
    /** The whole list, read page after page as it is walked. */
    each: (query: ShipmentQuery = {}, options?: CallOptions) => everyItem(list, query, options),
    read: (id: number, past: PastQuery = {}, options?: CallOptions) =>
      get(shipmentResourceSchema, apiPaths.shipment(id), past, options),
    counters: (options?: CallOptions) => get(countersSchema, apiPaths.counters, {}, options),
    /** How many are late, due today or silent. */
    attention: (options?: CallOptions) => get(attentionSchema, apiPaths.attention, {}, options),
    /** Whether the place is known, to ask before a misspelled one is booked. */
    judgePlace: (place: PlaceQuery, options?: CallOptions) => get(placeVerdictSchema, apiPaths.places, place, options),
    create: (shipment: CreateShipmentRequest, options?: PostOptions) =>
      post(shipmentResourceSchema, apiPaths.shipments, shipment, options),
    edit: (id: number, changes: ShipmentPatch, options?: ChangeOptions) =>
      patch(shipmentResourceSchema, apiPaths.shipment(id), changes, options),
    delete: (id: number, options?: ChangeOptions) => remove(apiPaths.shipment(id), options),
    addUpdate: (id: number, update: TrackingUpdateRequest, options?: PostOptions) =>
      post(trackingUpdateResourceSchema, apiPaths.updates(id), update, options),
    editUpdate: (id: number, changes: TrackingUpdatePatch, options?: ChangeOptions) =>
      patch(trackingUpdateResourceSchema, apiPaths.update(id), changes, options),
    deleteUpdate: (id: number, options?: ChangeOptions) => remove(apiPaths.update(id), options),
    history: (id: number, options?: CallOptions) =>
      get(z.array(historyEntrySchema), apiPaths.shipmentHistory(id), {}, options),
    /** That an event of it is part of the signed log; `checkInclusion` of the contract checks it. */
    proof: (id: number, query: InclusionQuery = {}, options?: CallOptions) =>
      get(inclusionProofSchema, apiPaths.shipmentProof(id), query, options),
  };
};
