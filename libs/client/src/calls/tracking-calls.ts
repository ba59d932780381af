import { apiPaths, parcelRouteSchema, publicShipmentSchema, trackedNumbersSchema } from '@waymark/contracts/wire';
import type { Http } from '../http.js';
import { requestsOf, type CallOptions } from './requests.js';

/** Public calls for anyone with the tracking number. */
export const trackingCalls = (http: Http) => {
  const { get } = requestsOf(http);
  return {
    lookUp: (trackingNumber: string, options?: CallOptions) =>
      get(publicShipmentSchema, apiPaths.track(trackingNumber), {}, options),
    /** Takes up to 50 numbers, and counts as one look-up for each. `shipment` is null if no shipment has the number. */
    lookUpSeveral: async (trackingNumbers: readonly string[], options?: CallOptions) =>
      (await get(trackedNumbersSchema, apiPaths.trackSeveral(trackingNumbers.join(',')), {}, options)).results,
    route: (trackingNumber: string, options?: CallOptions) =>
      get(parcelRouteSchema, apiPaths.trackRoute(trackingNumber), {}, options),
  };
};
