import { Suspense, use } from 'react';
import { useInBrowser } from '../../../lib/page/use-in-browser.js';
import { placeBetween } from '../sphere/great-circle.js';
import { globeDotsPath, onGlobe } from './globe-dots.js';
import { loadLand } from '../land/land.js';
import type { Place } from '../sphere/projection.js';
import './globe.css';

const CENTRE: Place = { longitude: -18, latitude: 26 };
const DEGREES_BETWEEN_DOTS = 2.8;

const newYork: Place = { longitude: -74.01, latitude: 40.71 };
const london: Place = { longitude: -0.13, latitude: 51.51 };
const dubai: Place = { longitude: 55.27, latitude: 25.2 };
const lagos: Place = { longitude: 3.38, latitude: 6.52 };
const saoPaulo: Place = { longitude: -46.63, latitude: -23.55 };

const places = [newYork, london, dubai, lagos, saoPaulo];
const ways: readonly (readonly [Place, Place])[] = [
  [newYork, london],
  [london, dubai],
  [london, lagos],
  [newYork, saoPaulo],
];

const rounded = (value: number): string => String(Math.round(value * 1000) / 1000);

/** Returns the arc between two places, raised above the ground in its middle. */
const arcPath = (from: Place, to: Place): string => {
  const start = onGlobe(from, CENTRE);
  const top = onGlobe(placeBetween(from, to, 0.5), CENTRE, 1.3);
  const end = onGlobe(to, CENTRE);
  return `M${rounded(start.x)} ${rounded(start.y)}Q${rounded(top.x)} ${rounded(top.y)} ${rounded(end.x)} ${rounded(end.y)}`;
};

const Land = () => <path className="globe-land" d={globeDotsPath(use(loadLand()), CENTRE, DEGREES_BETWEEN_DOTS)} />;

/** A dotted globe over the Atlantic with routes between real cities; decoration that fills its parent. */
export const Globe = () => {
  const inBrowser = useInBrowser();
  return (
    <svg viewBox="-1.5 -1.1 3 2.2" aria-hidden="true" className="globe">
      <circle r="1" className="globe-sea" />
      {inBrowser && (
        <Suspense>
          <Land />
        </Suspense>
      )}
      {ways.map(([from, to]) => (
        <path key={arcPath(from, to)} className="globe-way" d={arcPath(from, to)} pathLength="1" />
      ))}
      {places.map((place) => {
        const { x, y } = onGlobe(place, CENTRE);
        return (
          <g key={place.longitude} className="globe-place" transform={`translate(${rounded(x)} ${rounded(y)})`}>
            <circle r="0.07" opacity="0.22" />
            <circle r="0.03" />
          </g>
        );
      })}
    </svg>
  );
};
