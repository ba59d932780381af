import type { ScenePoint } from '../../../components/illustrations/isometric.js';
import { Parcel } from '../../../components/illustrations/parcel.js';
import { Box, Line, On, Shadow } from '../../../components/illustrations/shapes.js';
import { Waypoint } from '../../../components/illustrations/surroundings.js';

const TILES = [0, 1, 2, 3] as const;
const SPACING = 92;
const way: readonly ScenePoint[] = [
  [32, 32, 8],
  [32 + SPACING * 3, 32, 8],
];

const House = ({ at: [x, y, z] }: { at: ScenePoint }) => (
  <>
    <Shadow at={[x + 3, y + 3, z]} size={[38, 36]} />
    <Box at={[x, y, z]} size={[36, 34, 34]} of="paper" />
    <Box at={[x - 2, y - 2, z + 34]} size={[40, 38, 5]} of="signal" />
    <On plane="left" at={[x, y + 34, z + 34]}>
      <rect x="6" y="11" width="10" height="23" fill="var(--draw-slate-left)" />
      <rect x="21" y="9" width="10" height="10" fill="var(--draw-light)" />
    </On>
  </>
);

/** Four steps of a delivery in sequence. Each lights up when it is done. */
export const MissionScene = () => (
  <svg viewBox="-72 -50 400 262" aria-hidden="true" className="size-full">
    {TILES.map((tile) => (
      <Box key={tile} at={[tile * SPACING, 0, 0]} size={[64, 64, 8]} of="ground" />
    ))}
    <Line points={way} stroke="var(--draw-signal-left)" strokeWidth="4" pathLength="1" className="draw-way" />
    <Parcel at={[14, 14, 8]} size={[34, 34, 28]} />
    <Box at={[SPACING + 18, 18, 8]} size={[28, 28, 46]} of="slate" />
    <On plane="left" at={[SPACING + 18, 46, 54]}>
      <path d="M5 8h6m4 0h6M5 17h6m4 0h6M5 26h6m4 0h6M5 35h6m4 0h6" stroke="var(--draw-light)" strokeWidth="4" />
    </On>
    <Waypoint at={[SPACING * 2 + 32, 32, 8]} scale={1.5} />
    <House at={[SPACING * 3 + 14, 15, 8]} />
  </svg>
);
