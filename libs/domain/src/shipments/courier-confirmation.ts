import { effectiveTime, newestTime, type ReportedUpdate } from './reported-updates.js';
import { courierSet, type StatusDecision, type StatusDecisions } from './status-decisions.js';

type Reports = Readonly<{ decisions: StatusDecisions; tracking_updates: readonly ReportedUpdate[] }>;

/** The courier's latest report, by its own time. Of reports with the same time, the one recorded last counts. */
const latestOfCourier = ({ decisions, tracking_updates }: Reports): StatusDecision | null => {
  const scans = tracking_updates.filter(({ reported_by }) => reported_by === 'courier');
  const scannedAt = newestTime(scans) ?? '';
  // The update recorded last is first in the list.
  const scan = scans.find((one) => effectiveTime(one) === scannedAt);
  const set = courierSet(decisions);
  const setAt = set?.recorded_at ?? '';
  const isScannedLast = scannedAt > setAt || (scannedAt === setAt && scan && scan.recorded_at > setAt);
  if (!scan || !isScannedLast) return set;
  const { id: update_id, status, reported_by, recorded_at } = scan;
  return { update_id, status, reported_by, recorded_at };
};

/**
 * The report that the status is shown with: place, time and reporter come from it. It is the deciding one, or the
 * courier's latest report if that confirms a decision of the sender.
 */
export const shownDecision = (reports: Reports): StatusDecision | null => {
  const { deciding } = reports.decisions;
  if (deciding?.reported_by !== 'sender') return deciding;
  const confirming = latestOfCourier(reports);
  return confirming?.status === deciding.status ? confirming : deciding;
};
