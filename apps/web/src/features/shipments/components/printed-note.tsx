import { useNow } from '../../../lib/live/use-now.js';
import { readersZone } from '../../../lib/wording/calendar.js';
import { counted, formatNumber } from '../../../lib/wording/format.js';
import { formatDateTime } from '../../../lib/wording/moments.js';

/** On paper, shows the time that the ages in a list count from, and how many rows are missing. */
export const PrintedNote = ({
  loaded,
  total,
  className = '',
}: {
  loaded: number;
  total: number;
  className?: string;
}) => {
  const printedAt = new Date(useNow()).toISOString();
  return (
    <div className={`hidden text-sm print:block ${className}`}>
      <p>{`Printed ${formatDateTime(printedAt)} (${readersZone()})`}</p>
      {loaded < total && <p>{`Only ${formatNumber(loaded)} of ${counted(total, 'shipment')} are printed here`}</p>}
    </div>
  );
};
