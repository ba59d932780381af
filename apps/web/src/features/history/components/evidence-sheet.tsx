import type { HistoryEntry } from '@waymark/contracts';
import { pagePaths } from '@waymark/contracts/ui';
import { FileDown, History, Printer, SearchX } from 'lucide';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Button, LinkButton } from '../../../components/ui/button.js';
import { EmptyState } from '../../../components/ui/empty-state.js';
import { EvidenceFields } from '../../../components/ui/evidence-fields.js';
import { useDocumentHead } from '../../../lib/page/document-head.js';
import { saveFile } from '../../../lib/requests/download.js';
import { eventTitle } from '../../../lib/wording/event-words.js';
import { formatDate, formatNumber } from '../../../lib/wording/format.js';
import { useHistoryProof } from '../api/use-history-proof.js';
import { checkLinks } from '../chain.js';
import { groupChanges, valueText } from '../changes.js';
import { evidenceCsv, evidenceJson, evidenceName } from '../evidence-files.js';
import { eventsOfDay, momentIn, type EvidenceEvent, type EvidenceQuery } from '../evidence.js';
import { EvidenceVerdict } from './evidence-verdict.js';
import { Icon } from '../../../components/ui/icon.js';

const Changes = ({ entry, zone }: { entry: HistoryEntry; zone: string }) => {
  const groups = groupChanges(entry.changes, zone);
  if (groups.length === 0) return <p className="text-sm text-muted">It changed no field.</p>;
  return (
    <table className="w-full table-fixed border-collapse text-left text-sm">
      <thead className="text-xs text-muted">
        <tr className="border-b border-line">
          <th className="w-1/4 py-1 pr-3 font-medium max-sm:w-1/3">Field</th>
          <th className="py-1 pr-3 font-medium">Before</th>
          <th className="py-1 font-medium">After</th>
        </tr>
      </thead>
      <tbody>
        {groups.flatMap(({ updateId, changes }) =>
          changes.map(({ name, label, before, after }) => (
            <tr key={`${updateId}:${name}`} className="border-b border-line align-top last:border-0">
              <th scope="row" className="py-1 pr-3 font-normal break-words text-muted">
                {updateId === null ? label : `Update ${updateId}: ${label}`}
              </th>
              <td className="py-1 pr-3 break-words">{before ?? '–'}</td>
              <td className="py-1 font-medium break-words">{after ?? '–'}</td>
            </tr>
          )),
        )}
      </tbody>
    </table>
  );
};

const Fact = ({ term, children }: { term: string; children: string }) => (
  <div className="min-w-0">
    <dt className="text-xs text-muted">{term}</dt>
    <dd className="break-words">{children}</dd>
  </div>
);

const Event = ({ event: { entry, happened_at }, zone }: { event: EvidenceEvent; zone: string }) => (
  <li className="grid gap-3 border-t border-line py-4 print:block print:space-y-3 [&_tr]:break-inside-avoid">
    <h2 className="break-after-avoid text-base font-semibold">
      {entry.version}. {eventTitle(entry.type)}
    </h2>
    <dl className="grid gap-x-6 gap-y-2 text-sm sm:grid-cols-3 print:grid-cols-3">
      <Fact term="Happened">{momentIn(happened_at, zone)}</Fact>
      <Fact term="Recorded">{momentIn(entry.recorded_at, zone)}</Fact>
      <Fact term="Who">{`${entry.actor.email || 'Waymark'} (${entry.actor.role})`}</Fact>
    </dl>
    <Changes entry={entry} zone={zone} />
    <dl className="figures grid break-inside-avoid gap-1 text-xs">
      <Fact term="Hash">{entry.hash}</Fact>
      <Fact term="Hash before">{entry.previous_hash}</Fact>
      <Fact term="Request">{entry.request_id}</Fact>
    </dl>
  </li>
);

const Parties = ({ entries: [first] }: { entries: readonly HistoryEntry[] }) => {
  const waybill = first?.data['waybill'];
  if (typeof waybill !== 'object' || waybill === null) return null;
  const of = (name: string) => valueText(name, (waybill as Record<string, unknown>)[name]) ?? '';
  return (
    <p className="text-sm">
      Booked by this waybill: {of('sender_name')}, {of('sender_city')}, {of('sender_country')} to {of('recipient_name')}
      , {of('recipient_city')}, {of('recipient_country')}
    </p>
  );
};

/** What the log has of a parcel and a day, to be printed and kept. */
export const EvidenceSheet = ({
  id,
  trackingNumber,
  entries,
  query,
}: {
  id: number;
  trackingNumber: string;
  /** The whole history. */
  entries: readonly HistoryEntry[];
  query: EvidenceQuery;
}) => {
  useDocumentHead(`Evidence of ${trackingNumber}`);
  const [, setSearch] = useSearchParams();
  const events = useMemo(() => eventsOfDay(entries, query), [entries, query]);
  const chain = useMemo(() => checkLinks(entries), [entries]);
  const proof = useHistoryProof(id, entries);
  const { day, zone, by } = query;
  const name = evidenceName(trackingNumber, day);
  const saveAs = (ending: string, type: string, text: string) =>
    saveFile(new Blob([text], { type }), `${name}.${ending}`);
  const verdict = proof.data;
  const proven = verdict?.kind === 'proven' ? verdict.proof : null;
  return (
    <div className="page-width grid grid-cols-[minmax(0,1fr)] gap-6 py-10 print:max-w-none print:p-0">
      <form
        aria-label="Evidence"
        onSubmit={(event) => event.preventDefault()}
        className="grid items-start gap-4 sm:grid-cols-3 print:hidden"
      >
        <EvidenceFields
          values={query}
          onChange={(part) => setSearch(new URLSearchParams({ ...query, ...part }), { replace: true })}
        />
      </form>
      <div className="flex flex-wrap gap-2 print:hidden">
        {events.length > 0 && (
          <>
            <Button
              disabled={verdict === undefined && proof.isPending && chain.holds}
              onClick={() => window.print()}
              icon={<Icon of={Printer} aria-hidden="true" className="size-4" />}
            >
              Print
            </Button>
            <Button
              variant="secondary"
              onClick={() => saveAs('csv', 'text/csv', evidenceCsv(trackingNumber, events))}
              icon={<Icon of={FileDown} aria-hidden="true" className="size-4" />}
            >
              Save as CSV
            </Button>
            <Button
              variant="secondary"
              disabled={!proven}
              onClick={() => saveAs('json', 'application/json', evidenceJson(trackingNumber, query, events, proven))}
              icon={<Icon of={FileDown} aria-hidden="true" className="size-4" />}
            >
              Save with its proof
            </Button>
          </>
        )}
        <LinkButton
          to={pagePaths.shipmentHistory(id)}
          variant="quiet"
          icon={<Icon of={History} aria-hidden="true" className="size-4" />}
        >
          Whole history
        </LinkButton>
      </div>
      <article
        aria-label="Sheet"
        className="grid gap-5 rounded-lg border border-line bg-surface p-5 sm:p-8 print:border-0 print:p-0"
      >
        <header className="grid gap-1.5">
          <p className="eyebrow print:text-ink">Evidence</p>
          <h1 className="figures text-lg font-semibold">{trackingNumber}</h1>
          <p className="font-medium">
            {by === 'recorded' ? 'Recorded on' : 'Happened on'} {formatDate(day)}, the day of{' '}
            {zone.replaceAll('_', ' ')}
          </p>
          <Parties entries={entries} />
          <p className="text-sm text-muted">
            Events: {formatNumber(events.length)} of the parcel’s {formatNumber(entries.length)}. All times are of{' '}
            {zone.replaceAll('_', ' ')}.
          </p>
        </header>
        {events.length === 0 ? (
          <EmptyState
            title="Nothing found for this day"
            picture={<Icon of={SearchX} aria-hidden="true" className="size-10 text-muted" />}
          >
            The parcel has events of other days, or this day in another time zone.
          </EmptyState>
        ) : (
          <ol>
            {events.map((event) => (
              <Event key={event.entry.version} event={event} zone={zone} />
            ))}
          </ol>
        )}
        <EvidenceVerdict chain={chain} verdict={verdict} error={proof.error} zone={zone} />
      </article>
    </div>
  );
};
