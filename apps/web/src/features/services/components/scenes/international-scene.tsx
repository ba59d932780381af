import { Aircraft, AircraftShadow } from '../../../../components/illustrations/aircraft.js';
import { Parcel } from '../../../../components/illustrations/parcel.js';
import { Box } from '../../../../components/illustrations/shapes.js';
import { Tree, Waypoint } from '../../../../components/illustrations/surroundings.js';
import { Scene } from './scene.js';

/** Two shores and a freighter between them. */
export const InternationalScene = () => (
  <Scene middle={[43, 57]}>
    <Box at={[-20, 0, -8]} size={[74, 84, 8]} of="ground" />
    <Box at={[130, 0, -8]} size={[74, 84, 8]} of="ground" />
    <Tree at={[-12, 6, 0]} height={24} />
    <Parcel at={[4, 32, 0]} size={[32, 32, 26]} />
    <Tree at={[182, 8, 0]} height={24} />
    <AircraftShadow at={[108, 40, -8]} scale={0.66} />
    <Waypoint at={[160, 40, 0]} scale={1.15} />
    <path
      d="M-4 14C2 -14 14 -24 30 -20"
      fill="none"
      stroke="var(--draw-signal-left)"
      strokeWidth="2.4"
      strokeLinecap="round"
      strokeDasharray="1 7"
    />
    <Aircraft at={[104, 34, 64]} scale={0.72} />
  </Scene>
);
