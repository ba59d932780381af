import { ArrowRight } from 'lucide';
import type { ScenePoint } from '../../../components/illustrations/isometric.js';
import { Parcel } from '../../../components/illustrations/parcel.js';
import { Line, On } from '../../../components/illustrations/shapes.js';
import { Ground } from '../../../components/illustrations/surroundings.js';
import { quote } from '../content/services.js';
import { Icon } from '../../../components/ui/basics/icon.js';

const measure = { stroke: 'var(--draw-signal-left)', strokeWidth: 2 } as const;
const measureText = {
  className: 'figures',
  fill: 'var(--color-ink)',
  fontSize: 15,
  fontWeight: 600,
  textAnchor: 'middle',
} as const;

const tick = (from: ScenePoint, to: ScenePoint) => <Line points={[from, to]} {...measure} />;

/** A parcel with the lengths of its three edges. */
const MeasuredParcel = () => (
  <svg viewBox="-210 -70 430 320" aria-hidden="true" className="w-full max-w-[31rem] overflow-visible">
    <Ground size={[236, 226]} />
    <Parcel at={[44, 40, 0]} size={[160, 120, 80]} />
    {tick([44, 184, 0], [204, 184, 0])}
    {tick([44, 176, 0], [44, 192, 0])}
    {tick([204, 176, 0], [204, 192, 0])}
    <On plane="top" at={[124, 208, 0]}>
      <text {...measureText}>40 cm</text>
    </On>
    {tick([26, 160, 0], [26, 160, 80])}
    {tick([20, 160, 0], [32, 160, 0])}
    {tick([20, 160, 80], [32, 160, 80])}
    <On plane="left" at={[4, 160, 44]}>
      <text {...measureText}>20</text>
    </On>
    {tick([28, 40, 80], [28, 152, 80])}
    {tick([22, 40, 80], [34, 40, 80])}
    {tick([22, 152, 80], [34, 152, 80])}
    <On plane="top" at={[16, 96, 80]}>
      <text {...measureText} transform="rotate(-90)">
        30
      </text>
    </On>
  </svg>
);

const QuoteCard = () => (
  <figure className="w-full max-w-[18.5rem] rounded-lg border border-line bg-surface shadow-floating">
    <figcaption className="flex items-center justify-between gap-4 border-b border-dashed border-line-strong px-5 py-3 text-xs text-muted">
      {quote.title}
      <span className="figures">{quote.currencies.join(' ')}</span>
    </figcaption>
    <div className="grid gap-1 px-5 pt-4">
      <p className="flex items-center gap-2 font-heading text-lg font-semibold">
        {quote.route.from}
        <Icon of={ArrowRight} label="to" className="size-4 text-signal" />
        {quote.route.to}
      </p>
      <p className="text-xs text-muted">{quote.parcel}</p>
    </div>
    <dl className="grid gap-2 px-5 py-4 text-sm">
      {quote.lines.map(({ label, amount }) => (
        <div key={label} className="flex items-baseline justify-between gap-4">
          <dt className="text-muted">{label}</dt>
          <dd className="figures">{amount}</dd>
        </div>
      ))}
      <div className="mt-1 flex items-baseline justify-between gap-4 border-t border-line pt-3 font-semibold">
        <dt>{quote.total.label}</dt>
        <dd className="figures text-lg">{quote.total.amount}</dd>
      </div>
    </dl>
  </figure>
);

export const QuotePicture = () => (
  <div className="relative sm:pb-28 lg:pb-36">
    <MeasuredParcel />
    <div className="-mt-12 flex justify-end sm:absolute sm:right-0 sm:bottom-0 sm:mt-0">
      <QuoteCard />
    </div>
  </div>
);
