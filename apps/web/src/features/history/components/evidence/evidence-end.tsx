import { fieldLabels, type EndOfDay, type EvidenceQuery, type HistoryEntry } from '@waymark/contracts';
import { dayIn, reporterNote, standingOf } from '@waymark/contracts/ui';
import { Isolated } from '../../../../components/ui/basics/isolated.js';
import { Fact } from '../../../../components/ui/display/fact.js';
import { StatusPill } from '../../../../components/ui/display/status-pill.js';
import { fieldText } from '../../../../lib/wording/field-text.js';
import { formatDate } from '../../../../lib/wording/format.js';
import { useShipmentAt } from '../../api/history-queries.js';
import { formatMoment } from '../../../../lib/wording/moments.js';
import { serverTime } from '../../../../lib/live/server-time.js';

const State = ({
  id,
  entries,
  zone,
  end: { version, status, since },
}: {
  id: number;
  entries: readonly HistoryEntry[];
  zone: string;
  end: EndOfDay;
}) => {
  const { data: shipment, isError } = useShipmentAt(id, version, entries.length);
  const last = entries[version - 1];
  const isDeleted = last?.type === 'ShipmentDeleted';
  // While another day loads, the shipment is still that of the day before.
  const standing = shipment && standingOf(shipment);
  const reported = standing && shipment.version === version && reporterNote(standing);
  const place = standing?.update?.location;
  const unread = isError ? 'It could not be loaded' : '…';
  return (
    <>
      <Fact term="Status">
        {isDeleted ? (
          'Deleted'
        ) : (
          <>
            <StatusPill status={status} />
            {reported && <span className="block text-muted">{reported}</span>}
          </>
        )}
      </Fact>
      <Fact term="Since">{formatMoment(isDeleted ? last.recorded_at : since, zone)}</Fact>
      <Fact term="Last place">{shipment ? <Isolated>{place ?? 'None yet'}</Isolated> : unread}</Fact>
      <Fact term={fieldLabels.estimated_delivery}>
        {shipment ? (fieldText('estimated_delivery', shipment.estimated_delivery) ?? 'N/A') : unread}
      </Fact>
    </>
  );
};

/** Explains why no event is missing after the last event of the day. */
const gapText = (entries: readonly HistoryEntry[], { version, next_version }: EndOfDay, zone: string): string => {
  const recorded = (version: number): string => formatMoment(entries[version - 1]?.recorded_at ?? '', zone);
  if (next_version === null) return `Version ${version} is the last event of the parcel.`;
  return `Nothing was recorded between version ${version} (${recorded(version)}) and version ${next_version} (${recorded(next_version)}): version ${next_version} contains the hash of version ${version}.`;
};

/** The state of the shipment when the day ended. It also answers for a day without events. */
export const EvidenceEnd = ({
  id,
  entries,
  query: { day, zone },
  end,
}: {
  id: number;
  entries: readonly HistoryEntry[];
  query: EvidenceQuery;
  end: EndOfDay | null;
}) => {
  const today = dayIn(serverTime(), zone);
  const isOver = day < today;
  const booked = entries[0]?.recorded_at ?? '';
  return (
    <section aria-label="End of the day" className="grid break-inside-avoid gap-3 border-t border-line pt-4 text-sm">
      <h2 className="text-base font-semibold">{isOver ? `At the end of ${formatDate(day)}` : 'So far'}</h2>
      {!isOver && <p>{`${formatDate(day)} has not ${day === today ? 'ended' : 'begun'} yet.`}</p>}
      {end === null ? (
        <p>{`The parcel did not exist yet: it was booked on ${formatMoment(booked, zone)}.`}</p>
      ) : (
        <>
          <dl className="grid gap-x-6 gap-y-2 break-words sm:grid-cols-4 print:grid-cols-4">
            <State id={id} entries={entries} zone={zone} end={end} />
          </dl>
          <p>{gapText(entries, end, zone)}</p>
        </>
      )}
    </section>
  );
};
