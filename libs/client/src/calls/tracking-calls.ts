import { apiPaths, parcelRouteSchema, publicShipmentSchema } from '@waymark/contracts/wire';
import type { Http } from '../http.js';
import { requestsOf, type CallOptions } from './requests.js';

/** What anybody with the number may see. */
export const trackingCalls = (http: Http) => {
  const { get } = requestsOf(http);
  return {
    lookUp: (trackingNumber: string, options?: CallOptions) =>
      get(publicShipmentSchema, apiPaths.track(trackingNumber), {}, options),
    route: (trackingNumber: string, options?: CallOptions) =>
      get(parcelRouteSchema, apiPaths.trackRoute(trackingNumber), {}, options),
  };
};
