import { RequestError } from '@waymark/client';
import { evidenceOf, texts } from '@waymark/contracts/ui';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ownZone } from '../../../components/ui/forms/evidence-fields.js';
import { NotThere } from '../../../components/ui/feedback/not-there.js';
import { usePathId } from '../../../lib/page/path-id.js';
import { useHistory } from '../api/history-queries.js';
import { useLiveHistory } from '../api/use-live-history.js';
import { trackingNumberOf } from '../changes.js';
import { EvidenceSheet } from './evidence/evidence-sheet.js';
import { HistorySkeleton } from './history-skeleton.js';
import { HistoryView } from './history-view.js';
import '../history.css';

const isNotFound = (error: unknown): boolean => error instanceof RequestError && error.status === 404;

/** Replays a shipment event by event. */
export const HistoryPage = () => {
  const id = usePathId();
  const { data: entries, error, refetch } = useHistory(id);
  useLiveHistory(id);
  const [search] = useSearchParams();
  const evidence = useMemo(() => evidenceOf(search, ownZone()), [search]);

  if (Number.isNaN(id) || isNotFound(error) || entries?.length === 0) {
    return entries && entries.length > 0 ? (
      <NotThere page="Shipment History" title="This shipment was deleted">
        Somebody deleted it a moment ago. Auditors can still read its history.
      </NotThere>
    ) : (
      <NotThere page="Shipment History" title={texts.shipmentNotFound}>
        It may have been deleted, or it belongs to another account.
      </NotThere>
    );
  }
  if (error && !entries) {
    return (
      <NotThere page="Shipment History" title="The history cannot be loaded right now" onRetry={() => void refetch()}>
        Nothing is lost: the log keeps every event.
      </NotThere>
    );
  }
  if (!entries) return <HistorySkeleton />;
  return evidence ? (
    <EvidenceSheet id={id} trackingNumber={trackingNumberOf(id, entries)} entries={entries} query={evidence} />
  ) : (
    <HistoryView key={id} id={id} entries={entries} />
  );
};
