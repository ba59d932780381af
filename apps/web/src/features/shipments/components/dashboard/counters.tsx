import type { Counters as CounterValues } from '@waymark/contracts';
import { useMemo } from 'react';
import { Card } from '../../../../components/ui/basics/card.js';
import { Skeleton } from '../../../../components/ui/feedback/skeleton.js';
import { counted, formatNumber } from '../../../../lib/wording/format.js';
import { useNow } from '../../../../lib/live/use-now.js';
import type { ShipmentList } from '../../api/shipment-cache.js';
import { useDailyBookings } from '../../api/shipment-queries.js';
import { daysSince, perDay } from './sparkline.js';
import { useCountUp } from './use-count-up.js';

const tiles = [
  { name: 'total', label: 'Total Shipments', color: 'var(--color-signal)' },
  { name: 'delivered', label: 'Delivered', color: 'var(--status-delivered)' },
  { name: 'in_transit', label: 'In Transit', color: 'var(--status-in_transit)' },
  { name: 'pending', label: 'Pending', color: 'var(--status-pending)' },
] as const satisfies readonly { name: keyof CounterValues; label: string; color: string }[];

const Count = ({ value }: { value: number }) => <span>{formatNumber(useCountUp(value))}</span>;

const longest = 14;

const Sparkline = ({ counts }: { counts: readonly number[] }) => {
  const since = counts.length === 1 ? 'today' : `in the last ${counts.length} days`;
  const highest = Math.max(3, ...counts);
  const total = counts.reduce((sum, count) => sum + count, 0);
  return (
    <div className="mt-auto grid gap-1">
      <svg
        viewBox={`0 0 ${counts.length * 10} 32`}
        preserveAspectRatio="none"
        className="h-8 w-full"
        role="img"
        aria-label={`${total} shipments created ${since}`}
      >
        {counts.map((count, index) => {
          const height = count === 0 ? 1.5 : 4 + (count / highest) * 28;
          return (
            <rect
              key={index}
              x={index * 10 + 1}
              y={32 - height}
              width="8"
              height={height}
              rx="1"
              fill={count === 0 ? 'var(--color-line)' : 'var(--color-signal)'}
            />
          );
        })}
      </svg>
      <p className="text-xs text-muted">{`New ${since}`}</p>
    </div>
  );
};

/** `whole` is undefined until the counters have loaded. */
const Share = ({ part, whole, color }: { part: number; whole: number | undefined; color: string }) => {
  const share = whole ? part / whole : 0;
  const words = whole ? `${Math.round(share * 100)}% of all` : 'None yet';
  return (
    <div className="mt-auto grid gap-1.5">
      <div className="h-1.5 overflow-hidden rounded-full bg-raised forced-color-adjust-none">
        <div
          className="h-full origin-left rounded-full transition-transform duration-700"
          style={{ backgroundColor: color, transform: `scaleX(${share})` }}
        />
      </div>
      <p className="text-xs text-muted">{whole === undefined ? '\u00a0' : words}</p>
    </div>
  );
};

/** Two statuses are in no counter of the specification; without this line the counters would not add up. */
const Others = ({ total, delivered, in_transit, pending }: CounterValues) => {
  const others = total - delivered - in_transit - pending;
  if (others <= 0) return null;
  return (
    <p className="text-sm text-muted">
      {`${counted(others, 'other shipment')} ${others === 1 ? 'is' : 'are'} delayed or had an exception.`}
    </p>
  );
};

export const Counters = ({
  counters,
  list,
}: {
  counters: CounterValues | undefined;
  list: ShipmentList | undefined;
}) => {
  const now = useNow(60_000);
  const instants = useMemo(() => (list?.rows ?? []).map(({ created_at }) => created_at), [list]);
  const isRead = !list || list.isWhole || daysSince(instants.at(-1), now, longest) === longest;
  const daily = useDailyBookings(now, longest, !isRead);
  const counts = useMemo(() => (isRead ? perDay(instants, now, longest) : daily), [isRead, instants, now, daily]);
  return (
    <div className="grid gap-3">
      <ul className="grid grid-cols-2 gap-3 lg:grid-cols-4 lg:gap-4">
        {tiles.map(({ name, label, color }) => (
          <li key={name}>
            <Card className="flex h-full min-h-40 flex-col gap-1 p-4 sm:p-5">
              <h2 className="font-sans text-sm font-medium tracking-normal text-muted">{label}</h2>
              <p className="figures grid h-12 content-center text-xl leading-none font-semibold">
                {counters ? <Count value={counters[name]} /> : <Skeleton className="h-8 w-16" />}
              </p>
              {name === 'total' ? (
                counts.length > 0 && <Sparkline counts={counts} />
              ) : (
                <Share part={counters?.[name] ?? 0} whole={counters?.total} color={color} />
              )}
            </Card>
          </li>
        ))}
      </ul>
      {counters && <Others {...counters} />}
    </div>
  );
};
