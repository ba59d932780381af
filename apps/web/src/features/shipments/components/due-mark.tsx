import type { DueState, Shipment } from '@waymark/contracts';
import { wasExpected, withPresentDue } from '@waymark/contracts/ui';
import { useNow } from '../../../lib/live/use-now.js';
import { formatDate } from '../../../lib/wording/format.js';
import { dueWords } from '../due-words.js';

const colors = {
  none: 'text-muted',
  on_time: 'text-muted',
  today: 'font-medium text-ink',
  late: 'font-medium text-danger',
  delivered_on_time: 'text-muted',
  delivered_late: 'text-muted',
} as const;

interface DueProps {
  shipment: Shipment;
  /** In milliseconds since 1970. */
  now: number;
}

/** The expected delivery of a parcel, for a list. */
export const DueMark = ({ shipment: read, now }: DueProps) => {
  const shipment = withPresentDue(read, now);
  const { due, estimated_delivery } = shipment;
  return estimated_delivery === null ? (
    <span className="text-muted">No date</span>
  ) : (
    <time
      dateTime={estimated_delivery}
      title={`${wasExpected(shipment) ? 'Was expected' : 'Expected'} ${formatDate(estimated_delivery)}`}
      className={colors[due.state]}
    >
      {dueWords(due)}
    </time>
  );
};

/** States that DueMark shows as only a day, such as 'Tomorrow', so that 'Expected: ' or 'Was expected: ' must precede it. */
const NAMES_DAY: ReadonlySet<DueState> = new Set(['on_time', 'today']);

const dayLabel = ({ shipment: read, now }: DueProps): string => {
  const shipment = withPresentDue(read, now);
  if (!NAMES_DAY.has(shipment.due.state)) return '';
  return wasExpected(shipment) ? 'Was expected: ' : 'Expected: ';
};

/** The expected delivery of the only parcel of its page, which follows the time by itself. */
export const CurrentDueMark = ({ shipment, isLabelled = false }: { shipment: Shipment; isLabelled?: boolean }) => {
  const now = useNow();
  const label = isLabelled && dayLabel({ shipment, now });
  return (
    <>
      {label && <span>{label}</span>}
      <DueMark shipment={shipment} now={now} />
    </>
  );
};
