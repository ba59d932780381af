import { Parcel } from '../../../components/illustrations/parcel.js';
import { Ground, Tree } from '../../../components/illustrations/surroundings.js';
import { Van } from '../../../components/illustrations/van.js';

const COLUMNS = 40;
const ROWS = 25;
const LATE = 713;

const onTime = Array.from({ length: COLUMNS * ROWS }, (_, index) => index)
  .filter((index) => index !== LATE)
  .map((index) => `M${(index % COLUMNS) * 8} ${Math.floor(index / COLUMNS) * 8}h0`)
  .join('');

/** A thousand points, one of them in another colour. */
export const ThousandParcels = () => (
  <svg viewBox="-24 -14 360 220" aria-hidden="true" className="size-full">
    <path d={onTime} stroke="var(--color-positive)" strokeWidth="4.4" strokeLinecap="round" />
    <circle
      cx={(LATE % COLUMNS) * 8}
      cy={Math.floor(LATE / COLUMNS) * 8}
      r="6"
      fill="none"
      stroke="var(--color-ground)"
      strokeWidth="5"
    />
    <circle cx={(LATE % COLUMNS) * 8} cy={Math.floor(LATE / COLUMNS) * 8} r="4" fill="var(--color-signal)" />
  </svg>
);

const STOPS = [
  [60, 58],
  [118, 34],
  [186, 52],
  [268, 38],
  [304, 96],
  [246, 118],
  [280, 178],
  [196, 160],
  [128, 186],
  [56, 166],
  [96, 108],
] as const;
const UNPLANNED = [0, 5, 1, 8, 3, 9, 2, 6, 10, 4, 7] as const;

const through = (order: readonly number[]): string =>
  order
    .map((index) => STOPS[index])
    .map((stop, index) => (stop ? `${index === 0 ? 'M' : 'L'}${stop.join(' ')}` : ''))
    .join('') + 'Z';

/** The same stops in the order of booking and in the order of the drive. */
export const PlannedRound = () => (
  <svg viewBox="0 0 360 220" aria-hidden="true" className="size-full">
    <path
      d={through(UNPLANNED)}
      fill="none"
      stroke="var(--color-line-strong)"
      strokeWidth="1.2"
      strokeDasharray="4 5"
      opacity="0.8"
    />
    <path
      d={through(STOPS.map((_, index) => index))}
      fill="none"
      stroke="var(--color-signal)"
      strokeWidth="3.4"
      strokeLinejoin="round"
      pathLength="1"
      className="draw-way"
    />
    {STOPS.map(([x, y]) => (
      <circle key={x} cx={x} cy={y} r="6" fill="var(--color-ground)" stroke="var(--color-ink)" strokeWidth="2.4" />
    ))}
    <circle cx="60" cy="58" r="9" fill="var(--color-signal)" />
  </svg>
);

/** One van instead of three. */
export const FullVan = () => (
  <svg viewBox="-134 -46 360 220" aria-hidden="true" className="size-full">
    <Ground size={[196, 110]} />
    <Tree at={[8, 8, 0]} height={34} />
    <Tree at={[150, 8, 0]} height={42} />
    <Van at={[88, 40, 0]} of="leaf" />
    <Parcel at={[40, 44, 0]} size={[30, 30, 26]} />
    <Parcel at={[44, 48, 26]} size={[20, 20, 16]} />
    <Parcel at={[24, 80, 0]} size={[24, 24, 20]} />
  </svg>
);
