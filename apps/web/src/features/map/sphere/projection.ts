/** A place in degrees; east and north are positive. */
export interface Place {
  longitude: number;
  latitude: number;
}

/**
 * A point on the map: x increases eastwards from 180° W, y southwards from the map's northern edge, both in degrees of
 * longitude.
 */
export interface MapPoint {
  x: number;
  y: number;
}

/** The grid of land.bin; scripts/make-land-grid.mjs uses the same values. */
export const GRID_STEP = 0.5;
export const WORLD_WIDTH = 360;
const NORTH_EDGE = 78;
const SOUTH_EDGE = -56;
export const RADIANS = Math.PI / 180;

/** Miller's projection: close to Mercator at inhabited latitudes, without its oversized north. */
const millerY = (latitude: number): number =>
  (1.25 * Math.log(Math.tan(Math.PI / 4 + 0.4 * latitude * RADIANS))) / RADIANS;

const TOP = millerY(NORTH_EDGE);
export const WORLD_HEIGHT = TOP - millerY(SOUTH_EDGE);

/** Places beyond the map's edges have y outside 0 to WORLD_HEIGHT. */
export const project = ({ longitude, latitude }: Place): MapPoint => ({
  x: longitude + 180,
  y: TOP - millerY(latitude),
});
