import { effectiveTime, newestTime, type ReportedUpdate } from './reported-updates.js';
import { courierSet, type StatusDecisions } from './status-decisions.js';

/**
 * Whether a courier reports the current status too: the courier's latest report, by its own time, has the same status.
 * Of reports with the same time, the one recorded last counts. Otherwise, while a report of the sender decides, the
 * order of recording makes no difference.
 */
export const isConfirmedByCourier = ({
  decisions,
  tracking_updates,
}: Readonly<{ decisions: StatusDecisions; tracking_updates: readonly ReportedUpdate[] }>): boolean => {
  const { deciding } = decisions;
  if (deciding?.reported_by !== 'sender') return deciding !== null;
  const scans = tracking_updates.filter(({ reported_by }) => reported_by === 'courier');
  const scannedAt = newestTime(scans) ?? '';
  // The update recorded last is first in the list.
  const scan = scans.find((one) => effectiveTime(one) === scannedAt);
  const [, setStatus, , setAt = ''] = courierSet(decisions) ?? [];
  const isScannedLast = scan && (scannedAt > setAt || (scannedAt === setAt && scan.recorded_at > setAt));
  return (isScannedLast ? scan.status : setStatus) === deciding.status;
};
