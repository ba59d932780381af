import { z } from 'zod/mini';

export const ROUTE_STOP_KINDS = ['origin', 'update', 'destination'] as const;

/** Where a parcel was, in degrees; `name` is the place as the shipment has it, `zone` the time zone there, such as 'Europe/Lisbon'. */
export const routeStopSchema = z.object({
  name: z.string(),
  kind: z.enum(ROUTE_STOP_KINDS),
  longitude: z.number(),
  latitude: z.number(),
  zone: z.string(),
});
export type RouteStop = z.infer<typeof routeStopSchema>;

/** From origin to destination, updates in the order in which they happened; places that cannot be found are left out. */
export const parcelRouteSchema = z.object({ stops: z.array(routeStopSchema) });
export type ParcelRoute = z.infer<typeof parcelRouteSchema>;
