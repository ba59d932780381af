import { checkLinks, type EvidenceQuery, type HistoryEntry } from '@waymark/contracts';
import { endOfDay, eventsOfDay, evidenceFile, pagePaths, type EvidenceEvent } from '@waymark/contracts/ui';
import { FileDown, History, Printer } from 'lucide';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Button, LinkButton } from '../../../../components/ui/basics/button.js';
import { Fact } from '../../../../components/ui/display/fact.js';
import { EvidenceFields } from '../../../../components/ui/forms/evidence-fields.js';
import { useDocumentHead } from '../../../../lib/page/document-head.js';
import { saveFile } from '../../../../lib/requests/download.js';
import { eventTitle } from '../../../../lib/wording/event-words.js';
import { fieldText } from '../../../../lib/wording/field-text.js';
import { formatDate, formatNumber } from '../../../../lib/wording/format.js';
import { useHistoryProof } from '../../api/use-history-proof.js';
import { actorText } from '../../actors.js';
import { groupChanges } from '../../changes.js';
import { evidenceCsv, evidenceName } from '../../evidence-files.js';
import { EvidenceEnd } from './evidence-end.js';
import { EvidenceVerdict } from './evidence-verdict.js';
import { Icon } from '../../../../components/ui/basics/icon.js';
import { Name } from '../../../../components/ui/basics/name.js';
import { Isolated } from '../../../../components/ui/basics/isolated.js';
import { formatMoment } from '../../../../lib/wording/moments.js';

const Changes = ({ entry, zone }: { entry: HistoryEntry; zone: string }) => {
  const groups = groupChanges(entry, zone);
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
              <td className="py-1 pr-3 break-words whitespace-pre-line">
                <Isolated translate="yes">{before ?? '–'}</Isolated>
              </td>
              <td className="py-1 font-medium break-words whitespace-pre-line">
                <Isolated translate="yes">{after ?? '–'}</Isolated>
              </td>
            </tr>
          )),
        )}
      </tbody>
    </table>
  );
};

const Event = ({ event: { entry, happened_at }, zone }: { event: EvidenceEvent; zone: string }) => (
  <li className="grid gap-3 border-t border-line py-4 print:block print:space-y-3 [&_tr]:break-inside-avoid">
    <h2 className="break-after-avoid text-base font-semibold">{`${entry.version}. ${eventTitle(entry.type)}`}</h2>
    <dl className="grid gap-x-6 gap-y-2 text-sm break-words sm:grid-cols-3 print:grid-cols-3">
      <Fact term="Happened">{formatMoment(happened_at, zone)}</Fact>
      <Fact term="Recorded">{formatMoment(entry.recorded_at, zone)}</Fact>
      <Fact term="Who">{actorText(entry.actor)}</Fact>
    </dl>
    <Changes entry={entry} zone={zone} />
    <dl className="figures grid break-inside-avoid gap-1 text-xs break-words">
      <Fact term="Hash">{entry.hash}</Fact>
      <Fact term="Hash before">{entry.previous_hash}</Fact>
      {entry.request_id !== null && <Fact term="Request">{entry.request_id}</Fact>}
    </dl>
  </li>
);

const Parties = ({ entries: [first] }: { entries: readonly HistoryEntry[] }) => {
  const waybill = first?.data['waybill'];
  if (typeof waybill !== 'object' || waybill === null) return null;
  const of = (name: string) => fieldText(name, (waybill as Record<string, unknown>)[name]) ?? '';
  return (
    <p className="text-sm">
      Booked by this waybill: <Name>{of('sender_name')}</Name>, <Isolated>{of('sender_city')}</Isolated>,{' '}
      <Isolated>{of('sender_country')}</Isolated> to <Name>{of('recipient_name')}</Name>,{' '}
      <Isolated>{of('recipient_city')}</Isolated>, <Isolated>{of('recipient_country')}</Isolated>
    </p>
  );
};

/** The events of a shipment on a day, for printing and archiving. */
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
  const proofs = verdict?.kind === 'proven' ? [...verdict.proofs] : [];
  const provenText = (): string => {
    const parcel = { shipment_id: id, tracking_number: trackingNumber };
    return `${JSON.stringify(evidenceFile(parcel, query, entries, proofs), null, 2)}\n`;
  };
  return (
    <div className="page-width grid grid-cols-[minmax(0,1fr)] gap-6 py-10 print:block print:max-w-none print:p-0">
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
        <Button
          disabled={verdict === undefined && proof.isPending && chain.holds}
          onClick={() => window.print()}
          icon={<Icon of={Printer} className="size-4" />}
        >
          Print
        </Button>
        {events.length > 0 && (
          <Button
            variant="secondary"
            onClick={() => saveAs('csv', 'text/csv', evidenceCsv(trackingNumber, events))}
            icon={<Icon of={FileDown} className="size-4" />}
          >
            Save as CSV
          </Button>
        )}
        <Button
          variant="secondary"
          disabled={proofs.length === 0}
          onClick={() => saveAs('json', 'application/json', provenText())}
          icon={<Icon of={FileDown} className="size-4" />}
        >
          Save with its proof
        </Button>
        <LinkButton to={pagePaths.shipmentHistory(id)} variant="quiet" icon={<Icon of={History} className="size-4" />}>
          Whole history
        </LinkButton>
      </div>
      {/* A block on paper: Chromium prints the rows of a grid over each other where a page ends. */}
      <article
        aria-label="Sheet"
        className="grid gap-5 rounded-lg border border-line bg-surface p-5 sm:p-8 print:block print:space-y-5 print:border-0 print:p-0"
      >
        <header className="grid gap-1.5">
          <p className="eyebrow print:text-ink">Evidence</p>
          <h1 className="figures text-lg font-semibold" translate="no">
            {trackingNumber}
          </h1>
          <p className="font-medium">
            {`${by === 'recorded' ? 'Recorded on' : 'Happened on'} ${formatDate(day)} (${zone.replaceAll('_', ' ')})`}
          </p>
          <Parties entries={entries} />
          <p className="text-sm text-muted">{`Events: ${formatNumber(events.length)} of the parcel’s ${formatNumber(entries.length)}. All times are in ${zone.replaceAll('_', ' ')}.`}</p>
        </header>
        {events.length > 0 && (
          <ol>
            {events.map((event) => (
              <Event key={event.entry.version} event={event} zone={zone} />
            ))}
          </ol>
        )}
        <EvidenceEnd id={id} entries={entries} query={query} end={endOfDay(entries, query)} />
        <EvidenceVerdict chain={chain} verdict={verdict} error={proof.error} zone={zone} />
      </article>
    </div>
  );
};
