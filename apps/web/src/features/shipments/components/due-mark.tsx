import type { Shipment } from '@waymark/contracts';
import { wasExpected } from '@waymark/contracts/ui';
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

/** The expected delivery of a parcel, for a list. */
export const DueMark = ({ shipment }: { shipment: Shipment }) => {
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
