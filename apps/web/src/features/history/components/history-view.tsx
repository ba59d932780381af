import type { HistoryEntry } from '@waymark/contracts';
import { useState } from 'react';
import { Card } from '../../../components/ui/card.js';
import { ZoneNote } from '../../../components/ui/zone-note.js';
import { ErrorState } from '../../../components/ui/error-state.js';
import { LoadingNote, Skeleton } from '../../../components/ui/skeleton.js';
import { useDocumentHead } from '../../../lib/page/document-head.js';
import { eventSummary, eventTitle } from '../../../lib/wording/event-words.js';
import { useSettled } from '../../../lib/page/use-settled.js';
import { useShipmentAt } from '../api/history-queries.js';
import { trackingNumberOf } from '../changes.js';
import { usePlayer } from '../use-player.js';
import { ChangePanel } from './change-panel.js';
import { EventList } from './event-list.js';
import { HistoryHeading } from './history-heading.js';
import { PlayerCard } from './player-card.js';
import { Proofs } from './proofs.js';
import { StatePanel } from './state-panel.js';

/** Milliseconds; longer than between two steps of a slider that is drawn along, shorter than anybody notices. */
const SCRUBBING = 60;

const State = ({ id, version, entries }: { id: number; version: number; entries: readonly HistoryEntry[] }) => {
  // After its deletion there is no shipment: what it was until then is shown instead.
  const last = entries.at(-1)?.type === 'ShipmentDeleted' ? entries.length - 1 : entries.length;
  const asked = Math.min(useSettled(version, SCRUBBING), last);
  const { data: shipment, error, refetch, isPlaceholderData } = useShipmentAt(id, asked, last);
  const isBehind = isPlaceholderData || asked !== Math.min(version, last);
  // Until the new state has come the old one stays, with the marks that belong to it.
  const entry = entries[(isBehind && shipment ? shipment.version : version) - 1];
  if (shipment && entry) {
    return <StatePanel shipment={shipment} entry={entry} isBehind={isBehind} />;
  }
  if (error) {
    return (
      <Card>
        <ErrorState title="The shipment as it stood cannot be read right now" onRetry={() => void refetch()} />
      </Card>
    );
  }
  return (
    <div aria-busy="true">
      <LoadingNote>Loading the shipment as it stood…</LoadingNote>
      <Skeleton className="h-[32rem] rounded-lg" />
    </div>
  );
};

/** Says each event that came while the page is open; nothing at first. */
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
  // The machine learns of a new event a moment after the list does.
  const version = Math.min(player.version, entries.length);
  const entry = entries[version - 1];
  return (
    <div className="page-width grid grid-cols-[minmax(0,1fr)] gap-6 py-10">
      <HistoryHeading id={id} trackingNumber={trackingNumber} entries={entries} version={version} />
      <PlayerCard entries={entries} player={player} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] lg:grid-rows-[auto_1fr]">
        {/* First in reading order, and on narrow screens on top: what changed is what one scrubs for. */}
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
