import { Aircraft, AircraftShadow } from '../../../components/illustrations/aircraft.js';
import type { ScenePoint } from '../../../components/illustrations/isometric.js';
import { Parcel } from '../../../components/illustrations/parcel.js';
import { Area, Box, Line, On, Shadow } from '../../../components/illustrations/shapes.js';
import { Conveyor, Ground, Road, Tree, Waypoint } from '../../../components/illustrations/surroundings.js';
import { Van } from '../../../components/illustrations/van.js';

const HALL = { at: [24, 24, 0], size: [150, 110, 74] } as const;
const LID = HALL.size[2];
const DOORS = [14, 58, 102] as const;
const PANELS = [0, 1, 2, 3, 4, 5] as const;

const Hall = () => (
  <>
    <Shadow at={[30, 30, 0]} size={[156, 116]} />
    <Box at={HALL.at} size={HALL.size} of="paper" />
    <On plane="top" at={[24, 24, LID]}>
      <rect x="5" y="5" width="140" height="100" fill="none" stroke="var(--draw-paper-right)" strokeWidth="1.5" />
      {PANELS.map((panel) => (
        <g key={panel} transform={`translate(${16 + (panel % 3) * 40} ${16 + Math.floor(panel / 3) * 34})`}>
          <rect width="34" height="26" fill="var(--draw-slate-left)" />
          <path d="M0 13H34M8.5 0V26M17 0V26M25.5 0V26" stroke="var(--draw-glass-right)" strokeWidth="0.9" />
        </g>
      ))}
    </On>
    <On plane="left" at={[24, 134, LID]}>
      <rect width="150" height="9" fill="var(--draw-signal-left)" />
      {DOORS.map((door) => (
        <g key={door} transform={`translate(${door} 30)`}>
          <rect width="34" height="44" fill="var(--draw-slate-right)" />
          <path d="M0 9H34M0 18H34M0 27H34M0 36H34" stroke="var(--draw-slate-top)" strokeWidth="0.8" opacity="0.55" />
          <rect y="-5" width="34" height="3" fill="var(--draw-light)" />
        </g>
      ))}
    </On>
    <On plane="right" at={[174, 134, LID]}>
      <rect width="110" height="9" fill="var(--draw-signal-right)" />
      <path
        d="M14 24l8 18 7.4-15 7.4 15L45 24"
        fill="none"
        stroke="var(--draw-slate-left)"
        strokeWidth="5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx="29.4" cy="20" r="4" fill="var(--draw-signal-left)" />
      <rect x="62" y="38" width="36" height="36" fill="var(--draw-slate-right)" />
    </On>
  </>
);

const route: readonly ScenePoint[] = [
  [92, 150, 0],
  [92, 226, 0],
  [300, 226, 0],
];
const flight: readonly ScenePoint[] = [
  [-40, 4, 150],
  [60, 4, 176],
  [150, 4, 190],
];

/** A hub at work: parcels leave the building by belt, van and aircraft. */
export const HubScene = () => (
  <svg viewBox="-262 -196 560 500" aria-hidden="true" className="w-full overflow-visible">
    <Ground size={[316, 280]} />
    <Road at={[0, 205, 0]} length={316} width={52} />
    <AircraftShadow at={[240, 52, 0]} scale={0.9} />
    <Tree at={[6, 150, 0]} height={34} />
    <Hall />
    <Conveyor at={[174, 44, 0]} size={[112, 26, 16]} />
    <g className="draw-arrival [animation-delay:150ms]">
      <Parcel at={[184, 47, 16]} size={[22, 20, 16]} />
    </g>
    <g className="draw-arrival [animation-delay:300ms]">
      <Parcel at={[220, 47, 16]} size={[20, 20, 22]} />
    </g>
    <g className="draw-arrival [animation-delay:450ms]">
      <Parcel at={[254, 47, 16]} size={[24, 20, 14]} />
    </g>
    <Parcel at={[196, 112, 0]} size={[34, 34, 28]} />
    <Parcel at={[202, 116, 28]} size={[22, 22, 18]} />
    <Parcel at={[240, 124, 0]} size={[28, 28, 22]} />
    <Tree at={[286, 150, 0]} height={30} />
    <Line points={route} stroke="var(--draw-signal-left)" strokeWidth="3.4" pathLength="1" className="draw-way" />
    <Area
      points={[
        [86, 146, 0],
        [98, 146, 0],
        [98, 156, 0],
        [86, 156, 0],
      ]}
      fill="var(--draw-signal-left)"
    />
    <Van at={[150, 211, 0]} />
    <Waypoint at={[296, 226, 0]} scale={1.15} />
    <Tree at={[20, 262, 0]} height={26} />
    <Line points={flight} stroke="var(--draw-signal-left)" strokeWidth="2" strokeDasharray="1 8" />
    <g className="draw-arrival [animation-delay:250ms]">
      <Aircraft at={[216, 4, 194]} scale={0.95} />
    </g>
  </svg>
);
