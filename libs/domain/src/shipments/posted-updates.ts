import type { TrackingUpdateDetails } from '@waymark/vocabulary';
import { DomainError } from '../errors.js';
import type { Actor } from '../event.js';
import { recordedAt, reporterOf, reporterOfRole, type ReportedUpdate, type Reporter } from './reported-updates.js';
import type { ShipmentEvent } from './shipment-events.js';

/** An equal post of the same account within this time after recording is the same scan, in milliseconds. */
export const REPEATED_WITHIN = 10_000;

/** An update as it was posted. A later post is compared with it. */
export type PostedUpdate = Readonly<{
  update_id: number;
  details: TrackingUpdateDetails;
  author: string;
  reported_by: Reporter;
  recorded_at: string;
  scan_id: string | null;
  /** Whether its update was edited or deleted since. */
  isChanged: boolean;
  /** The update when it was deleted; null while it exists. */
  deleted: ReportedUpdate | null;
}>;

/** The posts that a later post can repeat: those with a `scan_id`, and the newest ones. */
export type PostedUpdates = readonly PostedUpdate[];

/** A post to compare. `at` is the time at which it would be recorded; without it, only `scan_id` counts. */
export type Post = Readonly<{
  actor: Actor;
  update: TrackingUpdateDetails;
  scan_id?: string | null | undefined;
  at?: string | undefined;
}>;

const isRecent = (recorded_at: string, at: string): boolean =>
  Date.parse(at) - Date.parse(recorded_at) <= REPEATED_WITHIN;

const isEqual = (one: TrackingUpdateDetails, other: TrackingUpdateDetails): boolean =>
  one.status === other.status &&
  one.location === other.location &&
  one.description === other.description &&
  one.timestamp === other.timestamp;

/** The posts after an event: the same list when it changes nothing. `updates` are those before the event. */
export const followPosts = (
  posts: PostedUpdates,
  event: ShipmentEvent,
  updates: readonly ReportedUpdate[],
): PostedUpdates => {
  if (event.type === 'TrackingUpdateAdded') {
    const { update, scan_id = null } = event.data;
    const { id: update_id, status, location, description, timestamp } = update;
    const recorded_at = recordedAt(event);
    const posted: PostedUpdate = {
      ...{ update_id, scan_id, recorded_at },
      details: { status, location, description, timestamp },
      author: event.metadata?.actor?.id ?? '',
      reported_by: reporterOf(event),
      isChanged: false,
      deleted: null,
    };
    return [...posts.filter((one) => one.scan_id !== null || isRecent(one.recorded_at, recorded_at)), posted];
  }
  if (event.type !== 'TrackingUpdateEdited' && event.type !== 'TrackingUpdateDeleted') return posts;
  const { update_id } = event.data;
  const isDeleted = event.type === 'TrackingUpdateDeleted';
  const deleted = (isDeleted && updates.find(({ id }) => id === update_id)) || null;
  return posts.flatMap((one) => {
    if (one.update_id !== update_id) return [one];
    // A person who changes an update and adds it again means it.
    return one.scan_id === null ? [] : [{ ...one, isChanged: true, deleted }];
  });
};

/**
 * The earlier post that this one repeats. A `scan_id` names one scan of a parcel among the couriers', and one among the
 * sender's: a customer cannot take a courier's. Throws SCAN_ID_REUSED if it names another scan.
 */
export const repeatedPost = (
  posts: PostedUpdates,
  { actor, update, scan_id = null, at }: Post,
): PostedUpdate | undefined => {
  if (scan_id !== null) {
    const reported_by = reporterOfRole(actor.role);
    const known = posts.find((one) => one.scan_id === scan_id && one.reported_by === reported_by);
    if (known && !isEqual(known.details, update)) throw new DomainError('SCAN_ID_REUSED');
    return known;
  }
  return at === undefined
    ? undefined
    : posts.findLast(
        (one) =>
          one.author === actor.id && !one.isChanged && isRecent(one.recorded_at, at) && isEqual(one.details, update),
      );
};
