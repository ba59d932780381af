/** A place on a shipment's route with known coordinates, in degrees; east and north are positive. */
export interface RouteStop {
  name: string;
  kind: 'origin' | 'update' | 'destination';
  longitude: number;
  latitude: number;
  /** The time zone there. Servers of the previous release do not send it. */
  zone?: string;
}
