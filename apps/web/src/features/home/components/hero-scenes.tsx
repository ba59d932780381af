import { Aircraft } from '../../../components/illustrations/aircraft.js';
import type { ScenePoint } from '../../../components/illustrations/isometric.js';
import { Parcel } from '../../../components/illustrations/parcel.js';
import { Box, Line } from '../../../components/illustrations/shapes.js';
import { Road, Tree, Waypoint } from '../../../components/illustrations/surroundings.js';
import { Van } from '../../../components/illustrations/van.js';
import { SceneNote } from '../../../components/marketing/scene-note.js';

const Island = ({ size: [alongX, alongY] }: { size: readonly [number, number] }) => (
  <Box at={[0, 0, -10]} size={[alongX, alongY, 10]} of="ground" />
);

const way: readonly ScenePoint[] = [
  [54, 150, 0],
  [54, 92, 0],
  [150, 92, 0],
  [150, 34, 0],
];

const WatchScene = () => (
  <>
    <svg viewBox="-190 -70 380 300" className="size-full overflow-visible">
      <Island size={[190, 190]} />
      <Line points={way} stroke="var(--draw-signal-left)" strokeWidth="4" strokeDasharray="1 9" />
      <Tree at={[14, 20, 0]} height={28} />
      <Tree at={[38, 34, 0]} height={22} />
      <Waypoint at={[150, 34, 0]} scale={1.5} />
      <Parcel at={[66, 58, 0]} size={[66, 60, 50]} />
      <Parcel at={[24, 132, 0]} size={[30, 30, 24]} />
      <Tree at={[162, 150, 0]} height={30} />
    </svg>
    <SceneNote status="picked_up" text="Rotterdam, 08:20" className="top-[70%] left-[2%]" />
    <SceneNote status="out_for_delivery" text="Hoboken, 09:42" className="top-[14%] right-[0%]" />
  </>
);

const TRAILS = [
  { y: 70, z: 42, from: -6, to: 52 },
  { y: 104, z: 32, from: -26, to: 48 },
  { y: 104, z: 14, from: 6, to: 52 },
] as const;

const ExpressScene = () => (
  <>
    <svg viewBox="-170 -70 380 300" className="size-full overflow-visible">
      <Island size={[236, 150]} />
      <Road at={[0, 58, 0]} length={236} width={60} />
      <Tree at={[16, 14, 0]} height={36} />
      <Tree at={[110, 12, 0]} height={28} />
      <Tree at={[196, 16, 0]} height={40} />
      <Van at={[74, 68, 0]} />
      {TRAILS.map(({ y, z, from, to }) => (
        <Line
          key={z}
          points={[
            [from, y, z],
            [to, y, z],
          ]}
          stroke="var(--draw-signal-left)"
          strokeWidth="3.4"
        />
      ))}
      <Parcel at={[186, 122, 0]} size={[24, 22, 18]} />
      <Tree at={[22, 128, 0]} height={26} />
    </svg>
    <SceneNote status="in_transit" text="Next stop in 4 min" className="top-[12%] left-[38%]" />
  </>
);

const OceanScene = () => (
  <>
    <svg viewBox="-190 -70 380 300" className="size-full overflow-visible">
      <Box at={[-20, 30, -10]} size={[84, 120, 10]} of="ground" />
      <Box at={[140, 30, -10]} size={[84, 120, 10]} of="ground" />
      <Tree at={[-10, 40, 0]} height={30} />
      <Parcel at={[14, 78, 0]} size={[36, 34, 30]} />
      <Parcel at={[18, 82, 30]} size={[24, 22, 18]} />
      <Parcel at={[-12, 118, 0]} size={[24, 22, 18]} />
      <Tree at={[196, 44, 0]} height={32} />
      <Waypoint at={[178, 100, 0]} scale={1.35} />
      <Line
        points={[
          [40, 96, 70],
          [90, 96, 112],
          [150, 96, 112],
        ]}
        stroke="var(--draw-signal-left)"
        strokeWidth="2.4"
        strokeDasharray="1 8"
      />
      <Aircraft at={[112, 92, 116]} scale={1.05} />
    </svg>
    <SceneNote status="at_facility" text="Customs cleared, Newark" className="bottom-[6%] left-[20%]" />
  </>
);

/** One drawing for each slide. */
export const heroScenes = [WatchScene, ExpressScene, OceanScene] as const;
