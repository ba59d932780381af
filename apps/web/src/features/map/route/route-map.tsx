import { untranslated } from '@waymark/contracts/ui';
import { useMemo, useRef } from 'react';
import { Sentence } from '../../../components/ui/basics/isolated.js';
import { classNames } from '../../../lib/page/class-names.js';
import { pathThrough } from '../sphere/great-circle.js';
import { FOOT, placeLabels, type LabelPlace, type Spot } from './label-places.js';
import { LandDots } from '../land/land-dots.js';
import { positionIn, windowAround, type MapWindow } from '../land/map-window.js';
import type { MapPoint } from '../sphere/projection.js';
import { describeRoute, routeThrough, type Route, type Stop } from './route.js';
import { useSize, type Size } from '../use-size.js';
import './map.css';

const PIXELS_BETWEEN_DOTS = 9;

const BETWEEN = 8;

/** Returns the points of a leg with points in between, so that short legs are visible too. */
const alongEach = (points: readonly MapPoint[]): MapPoint[] =>
  points.flatMap((from, index) => {
    const to = points[index + 1] ?? from;
    return Array.from({ length: BETWEEN }, (_, part) => ({
      x: from.x + ((to.x - from.x) * part) / BETWEEN,
      y: from.y + ((to.y - from.y) * part) / BETWEEN,
    }));
  });

/** The destination, the current place and the origin, if there is room for their names. */
const labelsOf = ({ stops, legs, current }: Route, window: MapWindow, size: Size): Map<number, LabelPlace> => {
  const spotOf = (point: MapPoint): Spot => {
    const { left, top } = positionIn(window, point);
    return { left: (left / 100) * size.width, top: (top / 100) * size.height };
  };
  return placeLabels(
    stops.map(({ point, name }) => ({ ...spotOf(point), name })),
    [stops.length - 1, current ?? 0, 0],
    legs.flatMap(({ points }) => alongEach(points).map(spotOf)),
    size,
  );
};

const Marker = ({
  stop,
  isCurrent,
  window,
  label,
}: {
  stop: Route['stops'][number];
  isCurrent: boolean;
  window: MapWindow;
  label: LabelPlace | undefined;
}) => {
  const { left, top } = positionIn(window, stop.point);
  return (
    <span
      className={classNames('map-stop', `map-stop-${stop.kind}`, isCurrent && 'map-stop-current')}
      style={{ left: `${left}%`, top: `${top}%` }}
      title={stop.name}
      translate="no"
    >
      {label && <span className={`map-label map-label-${label}`}>{stop.name}</span>}
    </span>
  );
};

const Drawing = ({ route, size }: { route: Route; size: Size }) => {
  const window = useMemo(
    () =>
      windowAround(
        [...route.stops.map(({ point }) => point), ...route.legs.flatMap(({ points }) => points)],
        size.width / size.height,
        FOOT / size.height,
      ),
    [route, size],
  );
  const labels = useMemo(() => labelsOf(route, window, size), [route, window, size]);
  const pixel = window.width / size.width;
  const viewBox = `${window.x} ${window.y} ${window.width} ${window.height}`;
  return (
    <>
      <svg className="map-canvas map-canvas-land" viewBox={viewBox} aria-hidden="true">
        <LandDots window={window} across={size.width / PIXELS_BETWEEN_DOTS} />
      </svg>
      <svg className="map-canvas" viewBox={viewBox} aria-hidden="true">
        {route.legs.map(({ points, travelled }, index) => (
          <path
            key={index}
            d={pathThrough(points)}
            className={travelled ? 'map-leg-travelled' : 'map-leg-ahead'}
            pathLength={travelled ? 1 : undefined}
            strokeWidth={pixel * (travelled ? 2.5 : 2)}
            strokeDasharray={travelled ? undefined : `${pixel * 0.1} ${pixel * 6}`}
            style={travelled ? { animationDelay: `${index * 180}ms` } : undefined}
          />
        ))}
      </svg>
      {route.stops.map((stop, index) => (
        <Marker
          key={`${index}-${stop.name}`}
          stop={stop}
          isCurrent={index === route.current}
          window={window}
          label={labels.get(index)}
        />
      ))}
    </>
  );
};

/** The route of a parcel over a dotted map. It fills its parent. */
export const RouteMap = ({
  stops,
  lastSeen,
  color,
  arrived,
  pending,
}: {
  stops: readonly Stop[];
  lastSeen: string | undefined;
  color: string;
  arrived: boolean;
  pending: boolean;
}) => {
  const box = useRef<HTMLDivElement>(null);
  const size = useSize(box);
  const route = useMemo(() => routeThrough(stops, arrived, lastSeen), [stops, arrived, lastSeen]);
  const isKnown = route.stops.length > 0;
  return (
    <figure className="map" style={{ '--map-color': color }}>
      <div ref={box} className="map-box" role="img" aria-label={isKnown ? describeRoute(route) : 'Map of the world'}>
        {size && <Drawing route={route} size={size} />}
      </div>
      {!pending && (
        <figcaption className="map-caption">
          <Sentence>
            {isKnown
              ? `Lines join the places reported, not the roads.${lastSeen && route.current === undefined ? ` ${untranslated(lastSeen)} is not on the map.` : ''}`
              : 'The places of this shipment are not on our map.'}
          </Sentence>
        </figcaption>
      )}
    </figure>
  );
};
