import { Line } from '../../../../components/illustrations/shapes.js';
import { Ground, Road, Tree, Waypoint } from '../../../../components/illustrations/surroundings.js';
import { Van } from '../../../../components/illustrations/van.js';
import { Scene } from './scene.js';

const TRAILS = [
  { y: 34, z: 44, from: 8, to: 58 },
  { y: 66, z: 30, from: -4, to: 56 },
  { y: 66, z: 14, from: 16, to: 58 },
] as const;

/** A van at speed. */
export const ExpressScene = () => (
  <Scene middle={[55, 70]}>
    <Ground size={[216, 88]} />
    <Road at={[0, 28, 0]} length={216} width={48} />
    <Tree at={[20, 4, 0]} height={26} />
    <Tree at={[176, 6, 0]} height={30} />
    <Van at={[72, 33, 0]} />
    {TRAILS.map(({ y, z, from, to }) => (
      <Line
        key={z}
        points={[
          [from, y, z],
          [to, y, z],
        ]}
        stroke="var(--draw-signal-left)"
        strokeWidth="3"
        pathLength="1"
        className="draw-way"
      />
    ))}
    <Waypoint at={[200, 52, 0]} />
  </Scene>
);
