import { apiPaths, parcelRouteSchema, publicShipmentSchema } from '@waymark/contracts/wire';
import type { Http } from '../http.js';
import { requestsOf, type CallOptions } from './requests.js';

/** Public calls for anyone with the tracking number. */
export const trackingCalls = (http: Http) => {
  const { get } = requestsOf(http);
  return {
    lookUp: (trackingNumber: string, options?: CallOptions) =>
      get(publicShipmentSchema, apiPaths.track(trackingNumber), {}, options),
    route: (trackingNumber: string, options?: CallOptions) =>
      get(parcelRouteSchema, apiPaths.trackRoute(trackingNumber), {}, options),
  };
};
