import {
  apiPaths,
  parcelRouteSchema,
  publicShipmentSchema,
  trackedNumbersSchema,
  type Cursor,
} from '@waymark/contracts/wire';
import type { Http } from '../http.js';
import { requestsOf, type CallOptions } from './requests.js';

export interface LookUpOptions extends CallOptions {
  /** The response shows everything up to this cursor, such as the `written` of the client that wrote. */
  after?: Cursor | undefined;
}

/** Public calls for anyone with the tracking number. */
export const trackingCalls = (http: Http) => {
  const { get } = requestsOf(http);
  return {
    lookUp: (trackingNumber: string, { after, ...options }: LookUpOptions = {}) =>
      get(publicShipmentSchema, apiPaths.track(trackingNumber), { after }, options),
    /** Takes up to 50 numbers, and counts as one look-up for each. `shipment` is null if no shipment has the number. */
    lookUpSeveral: async (trackingNumbers: readonly string[], { after, ...options }: LookUpOptions = {}) =>
      (await get(trackedNumbersSchema, apiPaths.trackSeveral(trackingNumbers.join(',')), { after }, options)).results,
    route: (trackingNumber: string, { after, ...options }: LookUpOptions = {}) =>
      get(parcelRouteSchema, apiPaths.trackRoute(trackingNumber), { after }, options),
  };
};
