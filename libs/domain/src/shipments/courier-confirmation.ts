import { effectiveTime, newestTime, type ReportedUpdate } from './reported-updates.js';
import { courierSet, type StatusDecisions } from './status-decisions.js';

/**
 * Whether a courier reports the current status too: the courier's latest report, by its own time, has the same status.
 * The order in which reports were recorded makes no difference.
 */
export const isConfirmedByCourier = ({
  decisions,
  tracking_updates,
}: Readonly<{ decisions: StatusDecisions; tracking_updates: readonly ReportedUpdate[] }>): boolean => {
  const { deciding } = decisions;
  if (deciding?.reported_by !== 'sender') return deciding !== null;
  const scans = tracking_updates.filter(({ reported_by }) => reported_by === 'courier');
  const scannedAt = newestTime(scans) ?? '';
  const [, setStatus, , setAt = ''] = courierSet(decisions) ?? [];
  const isSet = setAt >= scannedAt && setStatus === deciding.status;
  const isScanned =
    scannedAt >= setAt && scans.some((scan) => scan.status === deciding.status && effectiveTime(scan) === scannedAt);
  return isSet || isScanned;
};
