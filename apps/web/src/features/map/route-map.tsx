import { useMemo, useRef } from 'react';
import { classNames } from '../../lib/class-names.js';
import { pathThrough } from './great-circle.js';
import { LandDots } from './land-dots.js';
import { positionIn, windowAround, type MapWindow } from './map-window.js';
import { describeRoute, routeThrough, type PlacedStop, type Route, type Stop } from './route.js';
import { useSize, type Size } from './use-size.js';
import './map.css';

const PIXELS_BETWEEN_DOTS = 9;

/** Only the ends and the present place are named, and of two that stand close together the later one. */
const namedStops = ({ stops, current }: Route, window: MapWindow, size: Size): Set<PlacedStop> => {
  const candidates = [current, stops.length - 1, 0].flatMap((index) => stops[index ?? -1] ?? []);
  const named = new Set<PlacedStop>();
  for (const stop of candidates) {
    const { left, top } = positionIn(window, stop.point);
    const crowded = [...named].some((other) => {
      const place = positionIn(window, other.point);
      const across = (Math.abs(place.left - left) / 100) * size.width;
      const down = (Math.abs(place.top - top) / 100) * size.height;
      return other !== stop && across < 150 && down < 26;
    });
    if (!crowded) named.add(stop);
  }
  return named;
};

/** On the side of its stop that the way does not take; shifted inwards near the map's sides. */
const labelPlace = ({ legs }: Route, stop: PlacedStop, left: number): string => {
  const way = legs.flatMap(({ points }) => points);
  const middle = way.reduce((sum, { y }) => sum + y, 0) / Math.max(1, way.length);
  const side = left < 18 ? 'map-label-start' : left > 82 ? 'map-label-end' : 'map-label-middle';
  return `${side} ${middle > stop.point.y ? 'map-label-above' : 'map-label-below'}`;
};

const Marker = ({
  route,
  index,
  window,
  isNamed,
}: {
  route: Route;
  index: number;
  window: MapWindow;
  isNamed: boolean;
}) => {
  const stop = route.stops[index];
  if (stop === undefined) return null;
  const { left, top } = positionIn(window, stop.point);
  const isCurrent = index === route.current;
  return (
    <span
      className={classNames('map-stop', `map-stop-${stop.kind}`, isCurrent && 'map-stop-current')}
      style={{ left: `${left}%`, top: `${top}%` }}
      title={stop.name}
    >
      {isNamed && <span className={classNames('map-label', labelPlace(route, stop, left))}>{stop.name}</span>}
    </span>
  );
};

const Drawing = ({ route, size }: { route: Route; size: Size }) => {
  const window = useMemo(
    () =>
      windowAround(
        [...route.stops.map(({ point }) => point), ...route.legs.flatMap(({ points }) => points)],
        size.width / size.height,
      ),
    [route, size],
  );
  const named = namedStops(route, window, size);
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
        <Marker key={`${index}-${stop.name}`} route={route} index={index} window={window} isNamed={named.has(stop)} />
      ))}
    </>
  );
};

/** The way of a parcel over a dotted map; its box fills its parent. */
export const RouteMap = ({
  stops,
  color,
  arrived,
  pending,
}: {
  stops: readonly Stop[];
  color: string;
  arrived: boolean;
  pending: boolean;
}) => {
  const box = useRef<HTMLDivElement>(null);
  const size = useSize(box);
  const route = useMemo(() => routeThrough(stops, arrived), [stops, arrived]);
  const isKnown = route.stops.length > 0;
  return (
    <figure className="map" style={{ '--map-color': color }}>
      <div ref={box} className="map-box" role="img" aria-label={isKnown ? describeRoute(route) : 'Map of the world'}>
        {size && <Drawing route={route} size={size} />}
      </div>
      {!pending && (
        <figcaption className="map-caption">
          {isKnown
            ? 'Lines join the places reported, not the roads.'
            : 'The places of this shipment are not on our map.'}
        </figcaption>
      )}
    </figure>
  );
};
