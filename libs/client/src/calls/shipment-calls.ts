import {
  apiPaths,
  attentionSchema,
  countersSchema,
  historyEntrySchema,
  historyProofSchema,
  placeVerdictSchema,
  searchSuggestionSchema,
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

/** Calls for shipments, as owner, staff or auditor. */
export const shipmentCalls = (http: Http) => {
  const { get, page, post, postVersioned, patch, delete: remove } = requestsOf(http);
  const list = (query: ShipmentQuery = {}, options?: CallOptions) =>
    page(z.array(shipmentResourceSchema), apiPaths.shipments, query, options);
  return {
    /** A page of the list, newest first by default. */
    list,
    /** A page of the caller's own shipments only, also for staff and auditors. */
    listOwn: (query: ShipmentQuery = {}, options?: CallOptions) =>
      page(z.array(shipmentResourceSchema), apiPaths.userShipments, query, options),
    /** Yields the whole list and fetches pages as needed. */
    each: (query: ShipmentQuery = {}, options?: CallOptions) => everyItem(list, query, options),
    read: (id: number, past: PastQuery = {}, options?: CallOptions) =>
      get(shipmentResourceSchema, apiPaths.shipment(id), past, options),
    counters: (options?: CallOptions) => get(countersSchema, apiPaths.counters, {}, options),
    /** Numbers of shipments that are late, due today or silent. */
    attention: (options?: CallOptions) => get(attentionSchema, apiPaths.attention, {}, options),
    /** Suggests a query to replace one that finds nothing. */
    suggestSearch: (query: ShipmentQuery, options?: CallOptions) =>
      get(searchSuggestionSchema, apiPaths.searchSuggestion, query, options),
    /** Checks whether a place is known, to catch a misspelling before a booking. */
    judgePlace: (place: PlaceQuery, options?: CallOptions) => get(placeVerdictSchema, apiPaths.places, place, options),
    create: (shipment: CreateShipmentRequest, options?: PostOptions) =>
      post(shipmentResourceSchema, apiPaths.shipments, shipment, options),
    edit: (id: number, changes: ShipmentPatch, options?: ChangeOptions) =>
      patch(shipmentResourceSchema, apiPaths.shipment(id), changes, options),
    delete: (id: number, options?: ChangeOptions) => remove(apiPaths.shipment(id), options),
    /** Returns the earlier update if the server had an equal one; `addVersionedUpdate` tells the two apart. */
    addUpdate: (id: number, update: TrackingUpdateRequest, options?: PostOptions) =>
      post(trackingUpdateResourceSchema, apiPaths.updates(id), update, options),
    /** The same, with the resulting version of the shipment, which a compensating request can expect, and whether nothing was recorded. */
    addVersionedUpdate: (id: number, update: TrackingUpdateRequest, options?: PostOptions) =>
      postVersioned(trackingUpdateResourceSchema, apiPaths.updates(id), update, options),
    editUpdate: (id: number, changes: TrackingUpdatePatch, options?: ChangeOptions) =>
      patch(trackingUpdateResourceSchema, apiPaths.update(id), changes, options),
    deleteUpdate: (id: number, options?: ChangeOptions) => remove(apiPaths.update(id), options),
    history: (id: number, options?: CallOptions) =>
      get(z.array(historyEntrySchema), apiPaths.shipmentHistory(id), {}, options),
    /** Proof that an event of the shipment is part of the signed log, or only its hash if the actor is redacted. Check it with `checkInclusion` of the contract. */
    proof: (id: number, query: InclusionQuery = {}, options?: CallOptions) =>
      get(historyProofSchema, apiPaths.shipmentProof(id), query, options),
  };
};
