/** In degrees. */
export interface Coordinates {
  longitude: number;
  latitude: number;
}
