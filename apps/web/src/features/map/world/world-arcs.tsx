import { useMemo, useRef } from 'react';
import { arcPoints, pathThrough } from '../sphere/great-circle.js';
import { LandDots } from '../land/land-dots.js';
import { worldWindow } from '../land/map-window.js';
import { project, WORLD_WIDTH, type Place } from '../sphere/projection.js';
import { useSize } from '../use-size.js';
import '../route/map.css';

const PIXELS_BETWEEN_DOTS = 10;

const cities = {
  losAngeles: { longitude: -118.24, latitude: 34.05 },
  newYork: { longitude: -74.01, latitude: 40.71 },
  saoPaulo: { longitude: -46.63, latitude: -23.55 },
  lisbon: { longitude: -9.14, latitude: 38.72 },
  rotterdam: { longitude: 4.48, latitude: 51.92 },
  lagos: { longitude: 3.38, latitude: 6.52 },
  nairobi: { longitude: 36.82, latitude: -1.29 },
  dubai: { longitude: 55.27, latitude: 25.2 },
  mumbai: { longitude: 72.88, latitude: 19.08 },
  singapore: { longitude: 103.82, latitude: 1.35 },
  tokyo: { longitude: 139.69, latitude: 35.69 },
  sydney: { longitude: 151.21, latitude: -33.87 },
} satisfies Record<string, Place>;

const ways: readonly (readonly [Place, Place])[] = [
  [cities.newYork, cities.rotterdam],
  [cities.rotterdam, cities.dubai],
  [cities.losAngeles, cities.newYork],
  [cities.lisbon, cities.saoPaulo],
  [cities.rotterdam, cities.lagos],
  [cities.dubai, cities.singapore],
  [cities.tokyo, cities.losAngeles],
  [cities.singapore, cities.tokyo],
  [cities.singapore, cities.sydney],
  [cities.dubai, cities.nairobi],
  [cities.mumbai, cities.rotterdam],
];

/** An arc that crosses the map's edge is drawn a second time at the opposite edge. */
const arcs = ways.flatMap(([from, to]) => {
  const points = arcPoints(from, to);
  const runsOver = points.some(({ x }) => x > WORLD_WIDTH)
    ? -WORLD_WIDTH
    : points.some(({ x }) => x < 0)
      ? WORLD_WIDTH
      : 0;
  const again = points.map(({ x, y }) => ({ x: x + runsOver, y }));
  return runsOver === 0 ? [pathThrough(points)] : [pathThrough(points), pathThrough(again)];
});
const places = Object.values(cities).map(project);

/** The dotted world with parcels on routes between real cities; decoration that fills its parent. */
export const WorldArcs = () => {
  const box = useRef<HTMLDivElement>(null);
  const size = useSize(box);
  const window = useMemo(() => size && worldWindow(size.width / size.height), [size]);
  return (
    <div ref={box} className="map-box" aria-hidden="true">
      {size && window && (
        <svg className="map-canvas" viewBox={`${window.x} ${window.y} ${window.width} ${window.height}`}>
          <LandDots window={window} across={size.width / PIXELS_BETWEEN_DOTS} />
          <g strokeWidth={(window.width / size.width) * 1.75}>
            {arcs.map((arc, index) => (
              <g key={arc}>
                <path d={arc} className="world-way" pathLength="1" style={{ animationDelay: `${index * 140}ms` }} />
                <path
                  d={arc}
                  className="world-parcel"
                  pathLength="1"
                  style={{ animationDelay: `${1200 + ((index * 1700) % 6100)}ms` }}
                />
              </g>
            ))}
            {places.map(({ x, y }) => (
              <circle key={x} cx={x} cy={y} r={(window.width / size.width) * 3.5} className="world-place" />
            ))}
          </g>
        </svg>
      )}
    </div>
  );
};
