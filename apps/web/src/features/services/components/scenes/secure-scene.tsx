import { facesOf } from '../../../../components/illustrations/isometric.js';
import { Parcel } from '../../../../components/illustrations/parcel.js';
import { Area, Box, On, Shadow } from '../../../../components/illustrations/shapes.js';
import { Ground } from '../../../../components/illustrations/surroundings.js';
import { Scene } from './scene.js';

const cage = facesOf([24, 24, 8], [92, 92, 78]);
const glass = { stroke: 'var(--draw-glass-left)', strokeWidth: 1.6, strokeLinejoin: 'round' } as const;

/** A parcel behind glass, under lock. */
export const SecureScene = () => (
  <Scene middle={[0, 44]}>
    <Ground size={[140, 140]} />
    <Shadow at={[26, 26, 0]} size={[96, 96]} />
    <Box at={[20, 20, 0]} size={[100, 100, 8]} of="slate" />
    <Parcel at={[46, 46, 8]} size={[48, 46, 38]} />
    <Area points={cage.left} fill="var(--draw-glass-left)" fillOpacity="0.2" {...glass} />
    <Area points={cage.right} fill="var(--draw-glass-right)" fillOpacity="0.24" {...glass} />
    <Area points={cage.top} fill="var(--draw-glass-top)" fillOpacity="0.22" {...glass} />
    <On plane="left" at={[56, 116, 48]}>
      <path
        d="M6 2v-7a9 9 0 0 1 18 0v7"
        fill="none"
        stroke="var(--draw-paper-right)"
        strokeWidth="4.4"
        strokeLinecap="round"
      />
      <rect width="30" height="26" rx="4" fill="var(--draw-signal-left)" />
      <circle cx="15" cy="11" r="3.6" fill="var(--draw-slate-right)" />
      <path d="M15 12v7" stroke="var(--draw-slate-right)" strokeWidth="3" strokeLinecap="round" />
    </On>
  </Scene>
);
