import { Suspense, use } from 'react';
import { loadLand } from './land.js';
import { dotSize, dotsPath } from './land-grid.js';
import type { MapWindow } from './map-window.js';
import { GRID_STEP } from '../sphere/projection.js';

interface LandDotsProps {
  window: MapWindow;
  /** Approximate number of dots across. */
  across: number;
}

const Dots = ({ window, across }: LandDotsProps) => (
  <path
    className="map-land"
    d={dotsPath(use(loadLand()), window, across)}
    strokeWidth={dotSize(window, across) * GRID_STEP * 0.5}
  />
);

/** The land of a window as dots, for an SVG with the window as its viewBox. */
export const LandDots = (properties: LandDotsProps) => (
  <Suspense>
    <Dots {...properties} />
  </Suspense>
);
