import type { ReactNode } from 'react';
import { Parcel } from '../../../components/illustrations/parcel.js';
import { On } from '../../../components/illustrations/shapes.js';
import { Ground, Tree } from '../../../components/illustrations/surroundings.js';
import { Van } from '../../../components/illustrations/van.js';

/** A small drawing at the bottom of a card, centred; `height` is in the drawing's units. */
const Small = ({
  middle: [x, y],
  height,
  children,
}: {
  middle: readonly [number, number];
  height: number;
  children: ReactNode;
}) => (
  <svg
    viewBox={`${x - height} ${y - height / 2} ${height * 2} ${height}`}
    aria-hidden="true"
    className="max-h-40 w-full rounded-md border border-line bg-ground"
  >
    {children}
  </svg>
);

const DOORS = [
  [28, 78],
  [62, 34],
  [104, 56],
  [146, 26],
  [200, 44],
  [184, 92],
  [128, 86],
  [80, 98],
] as const;
const WRITTEN_DOWN = [0, 3, 7, 4, 1, 5, 2, 6] as const;

const along = (order: readonly number[]): string =>
  `M${order.flatMap((index) => DOORS[index]?.join(' ') ?? []).join('L')}Z`;

/** The same stops in the order of booking, and in the order of the drive. */
export const RoundPicture = () => (
  <Small middle={[116, 62]} height={118}>
    <path
      d={along(WRITTEN_DOWN)}
      fill="none"
      stroke="var(--color-line-strong)"
      strokeDasharray="3 4"
      strokeLinejoin="round"
      opacity="0.7"
    />
    <path
      d={along(DOORS.map((_, index) => index))}
      fill="none"
      stroke="var(--color-signal)"
      strokeWidth="2.5"
      strokeLinejoin="round"
    />
    {DOORS.map(([x, y], index) => (
      <circle
        key={x}
        cx={x}
        cy={y}
        r={index === 0 ? 5.5 : 4}
        fill={index === 0 ? 'var(--color-signal)' : 'var(--color-ground)'}
        stroke={index === 0 ? 'var(--color-signal)' : 'var(--color-ink)'}
        strokeWidth="2"
      />
    ))}
  </Small>
);

/** An invoice without hidden fees. */
export const PricePicture = () => (
  <div aria-hidden="true" className="grid gap-1.5 rounded-md border border-line bg-ground p-4 text-xs text-muted">
    <p className="flex justify-between">
      Door to door <span className="figures text-ink">$18.40</span>
    </p>
    <p className="flex justify-between">
      Hidden fees <span className="figures text-ink">none</span>
    </p>
    <p className="mt-1 flex items-baseline justify-between border-t border-dashed border-line-strong pt-2 text-sm font-semibold text-ink">
      You pay <span className="figures">$18.40</span>
    </p>
  </div>
);

/** A parcel with an unbroken seal. */
export const SealPicture = () => (
  <Small middle={[0, 42]} height={136}>
    <Ground size={[92, 92]} />
    <Parcel at={[22, 20, 0]} size={[50, 48, 36]} />
    <On plane="left" at={[22, 68, 36]}>
      <circle cx="25" cy="17" r="11" fill="var(--draw-leaf-left)" />
      <path
        d="m19.5 17 4 4 7.5-8"
        fill="none"
        stroke="var(--draw-paper-top)"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </On>
  </Small>
);

/** A green van between trees. */
export const FleetPicture = () => (
  <Small middle={[18, 42]} height={180}>
    <Ground size={[132, 92]} />
    <Tree at={[10, 8, 0]} height={34} />
    <Tree at={[100, 6, 0]} height={26} />
    <Van at={[26, 36, 0]} of="leaf" />
    <Tree at={[8, 70, 0]} height={20} />
  </Small>
);
