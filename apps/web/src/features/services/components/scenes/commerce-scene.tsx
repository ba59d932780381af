import { Parcel } from '../../../../components/illustrations/parcel.js';
import { Box, On, Shadow } from '../../../../components/illustrations/shapes.js';
import { Conveyor, Ground } from '../../../../components/illustrations/surroundings.js';
import { Scene } from './scene.js';

const STRIPES = [0, 1, 2, 3, 4, 5, 6] as const;

/** A shop that ships its parcels automatically. */
export const CommerceScene = () => (
  <Scene middle={[27, 56]}>
    <Ground size={[188, 126]} />
    <Shadow at={[20, 18, 0]} size={[86, 72]} />
    <Box at={[16, 14, 0]} size={[84, 68, 62]} of="paper" />
    <Box at={[13, 11, 62]} size={[90, 74, 6]} of="slate" />
    <On plane="top" at={[13, 11, 68]}>
      <rect x="10" y="10" width="70" height="54" fill="none" stroke="var(--draw-slate-left)" strokeWidth="2" />
      <rect x="22" y="20" width="20" height="34" fill="var(--draw-glass-left)" opacity="0.8" />
      <rect x="48" y="20" width="20" height="34" fill="var(--draw-glass-left)" opacity="0.8" />
    </On>
    <On plane="left" at={[16, 82, 62]}>
      <rect x="8" y="22" width="40" height="28" fill="var(--draw-glass-left)" />
      <rect x="56" y="22" width="20" height="40" fill="var(--draw-slate-left)" />
      <rect x="60" y="26" width="12" height="16" fill="var(--draw-light)" />
      <rect x="14" y="38" width="9" height="12" fill="var(--draw-kraft-left)" />
      <rect x="26" y="34" width="12" height="16" fill="var(--draw-kraft-right)" />
    </On>
    <Box at={[14, 82, 42]} size={[88, 14, 4]} of="signal" />
    <On plane="left" at={[14, 96, 46]}>
      {STRIPES.map((stripe) => (
        <path
          key={stripe}
          d={`M${stripe * 12.57} 0h12.57v8a6.28 6.28 0 0 1-12.57 0Z`}
          fill={stripe % 2 === 0 ? 'var(--draw-signal-left)' : 'var(--draw-paper-top)'}
        />
      ))}
    </On>
    <Conveyor at={[100, 34, 0]} size={[84, 24, 14]} />
    <g className="draw-arrival [animation-delay:200ms]">
      <Parcel at={[112, 37, 14]} size={[20, 18, 15]} />
    </g>
    <g className="draw-arrival [animation-delay:400ms]">
      <Parcel at={[146, 37, 14]} size={[22, 18, 20]} />
    </g>
  </Scene>
);
