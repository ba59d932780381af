import type { PublicShipment } from '@waymark/contracts';
import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { appearanceOfStatus } from '../../../components/ui/status-pill.js';
import { relativeText } from '../../../lib/calendar.js';
import { momentText } from '../time-wording.js';
import { useNow } from '../use-now.js';
import { decidingUpdate, expectation, headline } from '../wording.js';
import { CopyNumber } from './copy-number.js';
import { LateBand } from './late-band.js';
import { LiveDot, type Line } from './live-dot.js';
import { ProgressLine } from './progress-line.js';

const Reported = ({ shipment, now }: { shipment: PublicShipment; now: Date }) => {
  const said = decidingUpdate(shipment);
  const at = said?.timestamp ?? shipment.updated_at;
  const date = new Date(at);
  return (
    <p className="text-sm text-muted">
      {said ? 'Reported' : 'No place reported · last change'}{' '}
      <time dateTime={at} title={date.toLocaleString()}>
        {relativeText(date, now)} · <span className="whitespace-nowrap">{momentText(date, now)}</span>
      </time>
    </p>
  );
};

const Figure = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-xs font-medium text-muted">{label}</dt>
    <dd className="mt-1 font-heading text-lg leading-snug font-semibold break-words">{children}</dd>
  </div>
);

/** The answer: where the parcel is, who said so when, when it comes, how far it has come, and its way on the map. */
export const ShipmentSummary = ({
  shipment,
  line,
  freshUntil,
  route,
}: {
  shipment: PublicShipment;
  line: Line;
  freshUntil: number;
  route: ReactNode;
}) => {
  const now = useNow();
  const { icon: Icon, color } = appearanceOfStatus(shipment.status);
  const words = headline(shipment);
  const expected = expectation(shipment, now);
  const description = decidingUpdate(shipment)?.description;

  return (
    <article
      aria-label={`Shipment ${shipment.tracking_number}`}
      className="grid overflow-hidden rounded-xl border border-line bg-surface shadow-card lg:grid-cols-[minmax(0,1fr)_minmax(0,24rem)] xl:grid-cols-[minmax(0,1fr)_minmax(0,34rem)]"
      style={{ '--accent': color }}
    >
      <LateBand shipment={shipment} now={now} />
      <div className="grid content-between gap-8 p-5 sm:p-8">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
          <CopyNumber number={shipment.tracking_number} />
          <LiveDot line={line} freshUntil={freshUntil} />
        </div>
        <div className="flex items-start gap-4 sm:gap-5">
          <span key={shipment.status} className="status-seal">
            <Icon aria-hidden="true" className="size-6 sm:size-7" />
          </span>
          <div key={words} className="grid min-w-0 animate-arrive gap-2">
            <h2 className="text-xl break-words">{words}</h2>
            {description && <p className="max-w-prose break-words whitespace-pre-line">{description}</p>}
            <Reported shipment={shipment} now={now} />
          </div>
        </div>
        <ProgressLine shipment={shipment} />
        <dl className="grid gap-x-12 gap-y-5 border-t border-line pt-6 sm:flex sm:flex-wrap">
          <Figure label={expected.label}>{expected.text}</Figure>
          <Figure label="From and to">
            <span className="flex flex-wrap items-center gap-x-2">
              {shipment.sender_city}
              <ArrowRight aria-label="to" className="size-4 shrink-0 text-muted" />
              {shipment.recipient_city}
            </span>
          </Figure>
        </dl>
      </div>
      <div className="summary-map print-hidden">{route}</div>
    </article>
  );
};
