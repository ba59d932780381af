import { counted, formatNumber } from '../../../lib/wording/format.js';

/** On paper, says how many rows of a list are missing. */
export const PrintedPart = ({ loaded, total, className = '' }: { loaded: number; total: number; className?: string }) =>
  loaded < total && (
    <p className={`hidden text-sm print:block ${className}`}>
      {`Only ${formatNumber(loaded)} of ${counted(total, 'shipment')} are printed here`}
    </p>
  );
