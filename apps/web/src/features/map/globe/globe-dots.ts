import type { LandGrid } from '../land/land-grid.js';
import { GRID_STEP, project, RADIANS, type Place } from '../sphere/projection.js';

/** A place as seen on a globe of radius 1 around 0/0, y downwards; `facing` is true on the near side. */
export interface GlobePoint {
  x: number;
  y: number;
  facing: boolean;
}

/**
 * Orthographic projection with `centre` in the middle. `height` is the distance from the globe's centre in radii, 1 on the
 * surface.
 */
export const onGlobe = ({ longitude, latitude }: Place, centre: Place, height = 1): GlobePoint => {
  const around = (longitude - centre.longitude) * RADIANS;
  const [sine, cosine] = [Math.sin(latitude * RADIANS), Math.cos(latitude * RADIANS)];
  const [centreSine, centreCosine] = [Math.sin(centre.latitude * RADIANS), Math.cos(centre.latitude * RADIANS)];
  return {
    x: height * cosine * Math.sin(around),
    y: -height * (sine * centreCosine - cosine * centreSine * Math.cos(around)),
    facing: sine * centreSine + cosine * centreCosine * Math.cos(around) > 0,
  };
};

const isLand = ({ columns, rows, cells }: LandGrid, place: Place): boolean => {
  const { x, y } = project(place);
  const row = Math.floor(y / GRID_STEP);
  const column = Math.floor(x / GRID_STEP) % columns;
  return row >= 0 && row < rows && cells[row * columns + column] === 1;
};

const rounded = (value: number): string => String(Math.round(value * 1000) / 1000);

/** Returns one SVG path with a point for each patch of land on the near side, `degrees` apart, for a globe of radius 1. */
export const globeDotsPath = (land: LandGrid, centre: Place, degrees: number): string => {
  const path: string[] = [];
  for (let latitude = -88; latitude < 90; latitude += degrees) {
    const around = Math.max(1, Math.round((360 / degrees) * Math.cos(latitude * RADIANS)));
    for (let index = 0; index < around; index += 1) {
      const place = { longitude: (index / around) * 360 - 180, latitude };
      const { x, y, facing } = onGlobe(place, centre);
      if (facing && isLand(land, place)) path.push(`M${rounded(x)} ${rounded(y)}h0`);
    }
  }
  return path.join('');
};
