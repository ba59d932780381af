import { Parcel } from '../../../components/illustrations/parcel.js';
import { Box, Line, On } from '../../../components/illustrations/shapes.js';
import { Waypoint } from '../../../components/illustrations/surroundings.js';
import { Van } from '../../../components/illustrations/van.js';
import type { Elements } from '../../../components/ui/basics/elements.js';

const Tile = ({ children }: { children: Elements }) => (
  <svg viewBox="-112 -62 224 190" aria-hidden="true" className="w-full max-w-64">
    <Box at={[0, 0, -9]} size={[104, 104, 9]} of="ground" />
    {children}
  </svg>
);

const BookScene = () => (
  <Tile>
    <Box at={[22, 30, 0]} size={[60, 48, 3]} of="slate" />
    <Box at={[22, 30, 3]} size={[3, 48, 40]} of="slate" />
    <On plane="right" at={[25, 76, 40]}>
      <rect width="44" height="34" rx="2" fill="var(--draw-paper-top)" />
      <rect x="5" y="6" width="22" height="4" rx="2" fill="var(--draw-slate-left)" />
      <rect x="5" y="14" width="34" height="4" rx="2" fill="var(--draw-paper-right)" />
      <rect x="5" y="22" width="18" height="7" rx="2" fill="var(--draw-signal-left)" />
    </On>
  </Tile>
);

const PickupScene = () => (
  <Tile>
    <Van at={[8, 26, 0]} />
    <Parcel at={[30, 76, 0]} size={[22, 20, 16]} />
  </Tile>
);

const TrackScene = () => (
  <Tile>
    <Line
      points={[
        [14, 90, 0],
        [14, 46, 0],
        [76, 46, 0],
        [76, 26, 0],
      ]}
      stroke="var(--draw-signal-left)"
      strokeWidth="4"
      strokeDasharray="1 8"
    />
    <Waypoint at={[76, 26, 0]} scale={1.3} />
    <Parcel at={[32, 56, 0]} size={[30, 28, 24]} />
  </Tile>
);

const DeliveredScene = () => (
  <Tile>
    <Box at={[12, 12, 0]} size={[64, 44, 52]} of="paper" />
    <Box at={[8, 8, 52]} size={[72, 52, 6]} of="signal" />
    <On plane="left" at={[12, 56, 52]}>
      <rect x="12" y="14" width="18" height="38" fill="var(--draw-slate-left)" />
      <circle cx="26" cy="34" r="1.6" fill="var(--draw-light)" />
      <rect x="40" y="14" width="15" height="15" fill="var(--draw-light)" />
    </On>
    <Parcel at={[26, 72, 0]} size={[26, 22, 18]} />
  </Tile>
);

/** One drawing for each of the four steps. */
export const stepScenes = [BookScene, PickupScene, TrackScene, DeliveredScene] as const;
