import { checkHistory, checkLinks, type Evidence, type HistoryEntry } from '@waymark/contracts';
import { dayIn, endOfDay, eventsOfDay, isZone } from '@waymark/contracts/ui';
import { changesBetween, eventSchemas, shipmentDecider, upcast, type ShipmentEvent } from '@waymark/domain';
import { isDeepStrictEqual } from 'node:util';
import type { Finding } from './check-checkpoint.js';

/** Recomputes the changes of the entries from the hashed data. Throws RangeError for data of a newer version. */
const recomputed = (history: readonly HistoryEntry[]): HistoryEntry[] => {
  let state = shipmentDecider.initialState;
  return history.map((entry) => {
    const { type, recorded_at, actor, schema_version, data, stored_data } = entry;
    const before = state;
    // The hash covers the type and the data, and the history contains only events of a shipment.
    state = shipmentDecider.evolve(before, {
      type,
      data: upcast(eventSchemas[type], schema_version, stored_data ?? data),
      metadata: { recorded_at, actor: { role: actor.role } },
    } as ShipmentEvent);
    return { ...entry, changes: [...changesBetween(before, state)] };
  });
};

const FAULTS = {
  event: 'does not match its proofs',
  path: 'is not part of the signed log',
  signature: 'belongs to an altered checkpoint',
  order: 'is not in log order',
  key: 'has proofs signed with two keys',
} as const;

const historyFault = async ({ shipment_id, history, proofs }: Evidence): Promise<string | undefined> => {
  const links = checkLinks(history);
  if (!links.holds) return `is broken at version ${links.version}: ${links.reason}`;
  const verdict = await checkHistory(shipment_id, history, proofs, undefined);
  switch (verdict.kind) {
    case 'proven':
      return undefined;
    case 'altered':
      return `was altered at version ${verdict.version}`;
    case 'refuted':
      return FAULTS[verdict.fault];
    case 'uncheckable':
      throw new Error('This Node.js does not support WebCrypto');
    default:
      return verdict satisfies never;
  }
};

const endText = ({ end_of_day, history, proofs, zone, day }: Evidence): string => {
  const signed_at = proofs.at(-1)?.checkpoint.created_at ?? '';
  const isOver = day < dayIn(signed_at, zone);
  const when = isOver ? `at the end of ${day} (${zone})` : `at ${signed_at}, before the end of ${day} (${zone})`;
  if (!end_of_day) return `the parcel did not exist yet ${when}`;
  const { version, status, since, next_version } = end_of_day;
  const after =
    next_version === null
      ? 'the last event of the parcel'
      : `followed by version ${next_version}, recorded at ${history[next_version - 1]?.recorded_at ?? ''}`;
  return `${status} since ${since} ${when}, version ${version}, ${after}`;
};

/**
 * Checks the evidence for a day without a log: the chain, the proofs, the events of the day, and the state at its end.
 * Throws RangeError for an unknown time zone.
 */
export const checkEvidence = async (evidence: Evidence): Promise<Finding[]> => {
  const { tracking_number, history, events, end_of_day, day, zone, by } = evidence;
  if (!isZone(zone)) throw new RangeError(`zone: "${zone}" is not a known time zone`);
  const fault = await historyFault(evidence);
  if (fault !== undefined) return [{ subject: 'History', ok: false, says: `of ${tracking_number} ${fault}` }];
  const whole = recomputed(history);
  const altered = whole.find(({ changes }, index) => !isDeepStrictEqual(changes, history[index]?.changes));
  if (altered) {
    const says = `of ${tracking_number}: the changes of version ${altered.version} do not match its event`;
    return [{ subject: 'History', ok: false, says }];
  }
  const isNumber = whole[0]?.data['tracking_number'] === tracking_number;
  const ofDay = eventsOfDay(whole, { day, zone, by }).map(({ entry: { version } }) => version);
  const isDay = isDeepStrictEqual(ofDay, events);
  const isEnd = isDeepStrictEqual(endOfDay(whole, { day, zone }), end_of_day);
  return [
    {
      subject: 'History',
      ok: isNumber,
      says: isNumber
        ? `of ${tracking_number}, ${history.length} events, each contains the hash of the previous event`
        : `does not belong to ${tracking_number}`,
    },
    {
      subject: 'Day',
      ok: isDay,
      says: isDay
        ? `${events.length} events ${by} on ${day} (${zone})${events.length > 0 ? `: version ${events.join(', ')}` : ''}`
        : `the events ${by} on ${day} (${zone}) differ: found ${ofDay.length > 0 ? `version ${ofDay.join(', ')}` : 'none'}`,
    },
    { subject: 'State', ok: isEnd, says: isEnd ? endText(evidence) : 'does not match the events' },
  ];
};
