import { isolated } from '@waymark/contracts/ui';
import { TriangleAlert } from 'lucide';
import type { ReactNode, Ref } from 'react';
import { Button } from '../../../../../components/ui/basics/button.js';
import { Icon } from '../../../../../components/ui/basics/icon.js';
import { StatusPill } from '../../../../../components/ui/display/status-pill.js';
import { formatNumber } from '../../../../../lib/wording/format.js';
import type { Preview, Tally } from './bulk-plan.js';

const MOST_CITIES = 3;

const citiesOf = (cities: Tally<string>): string => {
  const named = cities.slice(0, MOST_CITIES).map(([city, count]) => `${isolated(city)} ${formatNumber(count)}`);
  const others = cities.length - named.length;
  return [...named, ...(others > 0 ? [`${formatNumber(others)} more`] : [])].join(', ');
};

/** Counts of the chosen parcels by status and city, before the batch begins. */
export const BulkPreview = ({ preview: { statuses, from, to } }: { preview: Preview }) => (
  <section aria-label="Selected parcels" className="grid gap-3 rounded-md border border-line bg-raised/60 p-3 text-sm">
    <ul aria-label="Current status" className="flex flex-wrap gap-x-3 gap-y-1.5">
      {statuses.map(([status, count]) => (
        <li key={status} className="flex items-center gap-1.5">
          <StatusPill status={status} className="py-0.5" />
          <span className="figures text-muted">{formatNumber(count)}</span>
        </li>
      ))}
    </ul>
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1">
      <dt className="text-muted">From</dt>
      <dd>{citiesOf(from)}</dd>
      <dt className="text-muted">To</dt>
      <dd>{citiesOf(to)}</dd>
    </dl>
  </section>
);

/** Warns about some of the parcels, with a button that leaves them out. */
export const BulkWarning = ({
  ref,
  children,
  count,
  onLeaveOut,
}: {
  ref?: Ref<HTMLDivElement> | undefined;
  children: ReactNode;
  count: number;
  onLeaveOut: () => void;
}) => (
  <div
    ref={ref}
    tabIndex={-1}
    className="flex items-start gap-2.5 rounded-md border border-warning px-3 py-2.5 text-sm"
  >
    <Icon of={TriangleAlert} className="mt-0.5 size-4.5 shrink-0 text-warning" />
    <div className="grid justify-items-start gap-2">
      <p>{children}</p>
      <Button variant="secondary" size="small" onClick={onLeaveOut}>
        {`Leave out ${formatNumber(count)}`}
      </Button>
    </div>
  </div>
);
