import { useMemo, useRef } from 'react';
import { LandDots } from '../land/land-dots.js';
import { worldWindow, type MapWindow } from '../land/map-window.js';
import { useSize } from '../use-size.js';
import '../route/map.css';

const PIXELS_BETWEEN_DOTS = 10;

/** Returns the visible part of the world: all of it in a wide box, Europe and the Atlantic in a tall one. */
const windowFor = (width: number, height: number): MapWindow => worldWindow(width / height);

/** The dotted world as a page background; it fills its parent. */
export const WorldBackdrop = () => {
  const box = useRef<HTMLDivElement>(null);
  const size = useSize(box);
  const window = useMemo(() => size && windowFor(size.width, size.height), [size]);
  return (
    <div ref={box} className="map-box" aria-hidden="true">
      {size && window && (
        <svg className="map-canvas" viewBox={`${window.x} ${window.y} ${window.width} ${window.height}`}>
          <LandDots window={window} across={size.width / PIXELS_BETWEEN_DOTS} />
        </svg>
      )}
    </div>
  );
};
