import type { HistoryEntry } from '@waymark/contracts';
import { useState } from 'react';
import { Card } from '../../../components/ui/basics/card.js';
import { ZoneNote } from '../../../components/ui/display/zone-note.js';
import { ErrorState } from '../../../components/ui/feedback/error-state.js';
import { LoadingNote, Skeleton } from '../../../components/ui/feedback/skeleton.js';
import { useDocumentHead } from '../../../lib/page/document-head.js';
import { eventSummary, eventTitle } from '../../../lib/wording/event-words.js';
import { useDebouncedValue } from '../../../lib/page/use-debounced-value.js';
import { useShipmentAt } from '../api/history-queries.js';
import { trackingNumberOf } from '../changes.js';
import { usePlayer } from '../use-player.js';
import { ChangePanel } from './state/change-panel.js';
import { EventList } from './event-list.js';
import { HistoryHeading } from './history-heading.js';
import { PlayerCard } from './player/player-card.js';
import { Proofs } from './proofs/proofs.js';
import { StatePanel } from './state/state-panel.js';

/** Milliseconds; longer than between two steps of a dragged slider, shorter than people notice. */
const SCRUBBING = 60;

const State = ({ id, version, entries }: { id: number; version: number; entries: readonly HistoryEntry[] }) => {
  // A deleted shipment has no state, so the last one before the deletion is shown.
  const last = entries.at(-1)?.type === 'ShipmentDeleted' ? entries.length - 1 : entries.length;
  const requested = Math.min(useDebouncedValue(version, SCRUBBING), last);
  const { data: shipment, error, refetch, isPlaceholderData } = useShipmentAt(id, requested, last);
  const isBehind = isPlaceholderData || requested !== Math.min(version, last);
  // Until the new state has loaded, the previous one stays with its own marks.
  const entry = entries[(isBehind && shipment ? shipment.version : version) - 1];
  if (shipment && entry) {
    return <StatePanel shipment={shipment} entry={entry} isBehind={isBehind} />;
  }
  if (error) {
    return (
      <Card>
        <ErrorState title="This version cannot be loaded right now" onRetry={() => void refetch()} />
      </Card>
    );
  }
  return (
    <div aria-busy="true">
      <LoadingNote>Loading the version…</LoadingNote>
      <Skeleton className="h-[32rem] rounded-lg" />
    </div>
  );
};

/** Announces each event that arrives while the page is open; empty at first. */
const useAppended = (entries: readonly HistoryEntry[]): string => {
  const [known, setKnown] = useState(entries.length);
  const [sentence, setSentence] = useState('');
  const newest = entries.at(-1);
  if (newest && entries.length !== known) {
    setKnown(entries.length);
    const summary = eventSummary(newest.type, newest.data);
    setSentence(`Version ${newest.version} was recorded: ${eventTitle(newest.type)}${summary && `, ${summary}`}`);
  }
  return sentence;
};

export const HistoryView = ({ id, entries }: { id: number; entries: readonly HistoryEntry[] }) => {
  const player = usePlayer(entries.length);
  const announcement = useAppended(entries);
  const trackingNumber = trackingNumberOf(id, entries);
  useDocumentHead(`History of ${trackingNumber}`);
  // The machine learns of a new event slightly later than the list.
  const version = Math.min(player.version, entries.length);
  const entry = entries[version - 1];
  return (
    <div className="page-width grid grid-cols-[minmax(0,1fr)] gap-6 py-10">
      <HistoryHeading id={id} trackingNumber={trackingNumber} entries={entries} version={version} />
      <PlayerCard entries={entries} player={player} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] lg:grid-rows-[auto_1fr]">
        {/* First in reading order, and at the top on narrow screens, because changes are the main purpose of scrubbing. */}
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:order-2">{entry && <ChangePanel entry={entry} />}</div>
        <div className="lg:order-1 lg:row-span-2">
          <State id={id} version={version} entries={entries} />
        </div>
        <Card className="overflow-hidden lg:order-3">
          <section aria-label="Every event">
            <div className="flex items-center gap-4 border-b border-line px-5 py-4">
              <h2 className="text-lg">Every event</h2>
              <ZoneNote />
            </div>
            <EventList entries={entries} player={player} />
            <Proofs id={id} entries={entries} />
          </section>
        </Card>
      </div>
      <p className="sr-only" aria-live="polite">
        {announcement}
      </p>
    </div>
  );
};
