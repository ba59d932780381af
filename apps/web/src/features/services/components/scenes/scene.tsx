import type { ReactNode } from 'react';

/** The frame of a service's drawing: 384 by 250 units, centred. */
export const Scene = ({ middle: [x, y], children }: { middle: readonly [number, number]; children: ReactNode }) => (
  <svg viewBox={`${x - 192} ${y - 125} 384 250`} aria-hidden="true" className="size-full">
    {children}
  </svg>
);
