/** A place of a shipment's way that is known to lie somewhere; degrees, east and north positive. */
export interface RouteStop {
  name: string;
  kind: 'origin' | 'update' | 'destination';
  longitude: number;
  latitude: number;
  /** The time zone there; a server of the release before does not say it. */
  zone?: string;
}
