import type { ScenePoint } from './isometric.js';
import { On, shade } from './shapes.js';

/** Seen from above with its nose to the right; 110 long and 100 wide, around its centre. */
const SILHOUETTE =
  'M55 0C55 -4 46 -6 36 -6L18 -6L-4 -46C-6 -49 -9 -50 -14 -50L-18 -50L-6 -6L-32 -6L-42 -19L-51 -19L-46 0L-51 19L-42 19L-32 6L-6 6L-18 50L-14 50C-9 50 -6 49 -4 46L18 6L36 6C46 6 55 4 55 0Z';
const LAYERS = [0, 1.2, 2.4, 3.6, 4.8] as const;

/** A freighter that flies to the lower right. */
export const Aircraft = ({ at: [x, y, z], scale = 1 }: { at: ScenePoint; scale?: number }) => (
  <>
    {LAYERS.map((layer) => (
      <On key={layer} plane="top" at={[x, y, z + layer]}>
        <path d={SILHOUETTE} transform={`scale(${scale})`} fill={shade('paper', 'right')} />
      </On>
    ))}
    <On plane="top" at={[x, y, z + 6]}>
      <g transform={`scale(${scale})`}>
        <path d={SILHOUETTE} fill={shade('paper', 'top')} />
        <path d="M-46 0L-51 19L-42 19L-32 6L-32 -6L-42 -19L-51 -19Z" fill={shade('signal', 'left')} />
        <path
          d="M-9 -30L-4 -46C-6 -49 -9 -50 -14 -50L-18 -50L-12.6 -30ZM-9 30L-4 46C-6 49 -9 50 -14 50L-18 50L-12.6 30Z"
          fill={shade('signal', 'left')}
        />
        <path d="M40 -3.4C44 -3 47 -2 47 0C47 2 44 3 40 3.4Z" fill={shade('slate', 'left')} />
      </g>
    </On>
    <AircraftFin at={[x - 47 * scale, y, z + 6]} scale={scale} />
  </>
);

const AircraftFin = ({ at, scale }: { at: ScenePoint; scale: number }) => (
  <On plane="left" at={at}>
    <path d="M0 0L-4 -20L5 -20L18 0Z" transform={`scale(${scale})`} fill={shade('signal', 'right')} />
  </On>
);

/** The shadow the freighter casts on a floor at the height of `at`. */
export const AircraftShadow = ({ at, scale = 1 }: { at: ScenePoint; scale?: number }) => (
  <On plane="top" at={at}>
    <path d={SILHOUETTE} transform={`scale(${scale})`} fill="var(--draw-shadow)" />
  </On>
);
