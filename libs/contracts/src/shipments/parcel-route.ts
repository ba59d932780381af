import { z } from 'zod/mini';

/** `note`: where the sender reports what the courier confirms elsewhere, so that the way does not lead there. */
export const ROUTE_STOP_KINDS = ['origin', 'update', 'note', 'destination'] as const;

/** A place on a parcel's route, in degrees. `name` is the place's name in the shipment, `zone` its time zone, such as 'Europe/Lisbon'. */
export const routeStopSchema = z.object({
  name: z.string(),
  kind: z.enum(ROUTE_STOP_KINDS),
  longitude: z.number(),
  latitude: z.number(),
  zone: z.string(),
});
export type RouteStop = z.infer<typeof routeStopSchema>;

/** From origin to destination, with updates in the order in which they happened. Unknown places are omitted. */
export const parcelRouteSchema = z.object({ stops: z.array(routeStopSchema) });
export type ParcelRoute = z.infer<typeof parcelRouteSchema>;
