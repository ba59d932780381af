import { Parcel } from '../../../components/illustrations/parcel.js';
import { Box, On, Shadow } from '../../../components/illustrations/shapes.js';
import { Ground, Tree } from '../../../components/illustrations/surroundings.js';

const SIZE = 84;

/** A parcel with a question mark. */
export const QuestionScene = () => (
  <svg viewBox="-160 -66 320 252" aria-hidden="true" className="mt-4 hidden w-full max-w-xs lg:block">
    <Ground size={[170, 170]} />
    <Tree at={[14, 14, 0]} height={40} />
    <Shadow at={[44, 46, 0]} size={[SIZE + 6, SIZE + 6]} />
    <Box at={[40, 40, 0]} size={[SIZE, SIZE, SIZE]} of="kraft" />
    <On plane="top" at={[40, 40, SIZE]}>
      <rect x="35" width="14" height={SIZE} fill="var(--draw-signal-top)" opacity="0.9" />
    </On>
    <On plane="left" at={[40, 40 + SIZE, SIZE]}>
      <rect x="35" width="14" height="20" fill="var(--draw-signal-left)" opacity="0.9" />
    </On>
    <On plane="right" at={[40 + SIZE, 40 + SIZE, SIZE]}>
      <path
        d="M29 32a13 13 0 1 1 19 11.5c-5 2.6-6 5-6 10.5"
        fill="none"
        stroke="var(--draw-paper-top)"
        strokeWidth="8"
        strokeLinecap="round"
      />
      <circle cx="42" cy="68" r="5" fill="var(--draw-paper-top)" />
    </On>
    <g className="draw-arrival [animation-delay:200ms]">
      <Parcel at={[58, 52, SIZE]} size={[38, 36, 26]} />
    </g>
    <Parcel at={[18, 124, 0]} size={[32, 30, 24]} />
    <Tree at={[142, 18, 0]} height={28} />
  </svg>
);
