import {
  REPORTED_BY_SENDER,
  effectiveTime,
  headline,
  isolated,
  reporterNote,
  standingOf,
  statusPhrase,
  timeText,
  untranslated,
  wallTime,
  zoneText,
  type Standing,
  type ZoneOf,
} from '@waymark/contracts/ui';
import type { PublicShipment, TrackingUpdate } from '@waymark/contracts';

/** The texts under the headline: who edited the status and the last update, for a `Sentence`, and the update's description. */
export const explanation = (standing: Standing): [note: string, description: string] => {
  const { update, byEdit } = standing;
  const description = isolated(update?.description.trim() ?? '');
  if (!byEdit) return ['', description];
  const set = `${reporterNote(standing)}.`;
  if (!update) return [`${set} There is no other news yet.`, ''];
  const last = `${set} Latest news: ${statusPhrase(update.status)}, ${untranslated(update.location.trim())}`;
  return [`${last}${description ? ': ' : '.'}`, description];
};

const updateSentence = (update: TrackingUpdate, zoneOf: ZoneOf): string => {
  const { status, location, description, reported_by } = update;
  const [at, zone] = [new Date(effectiveTime(update)), zoneOf(location)];
  const time = `${timeText(wallTime(at, zone))} ${zoneText(at, zone)}`;
  const note = reported_by === 'sender' ? ` ${REPORTED_BY_SENDER}.` : '';
  return `New update: ${statusPhrase(status)}, ${isolated(location)}, ${time}. ${isolated(description)}${note}`;
};

/**
 * The announcement of a pushed change to assistive technology; empty while the time zone of a new place is being fetched,
 * because a second time would be announced as another update.
 */
export const announcement = (
  before: PublicShipment,
  after: PublicShipment,
  zoneOf: ZoneOf,
  isFetchingZones: boolean,
): string => {
  const known = new Set(before.tracking_updates.map(({ id }) => id));
  const fresh = after.tracking_updates.find(({ id }) => !known.has(id));
  if (fresh) return isFetchingZones && !zoneOf(fresh.location) ? '' : updateSentence(fresh, zoneOf);
  if (before.status !== after.status) return `The status is now: ${headline(standingOf(after))}.`;
  return 'The details of this shipment have changed.';
};
