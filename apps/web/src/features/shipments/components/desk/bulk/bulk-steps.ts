import { RequestError } from '@waymark/client';
import type { Shipment, ShipmentPatch, TrackingUpdateRequest } from '@waymark/contracts';
import { UnresolvedRequestError, isAnswerLost } from '../../../../../lib/requests/keyed-request.js';
import { hasValues, isEdit, restoring, type Before, type BulkCommand, type Effects, type Part } from './bulk-part.js';

/** The requests of one parcel. Each rejects with a RequestError. */
export interface PartRequests {
  read: () => Promise<Shipment>;
  /** Sends the part's own idempotency key, so that a retry records nothing twice. Null if the person had already added an equal update. */
  add: (update: TrackingUpdateRequest) => Promise<{ id: number; version: number } | null>;
  /** Rejects with 412 if the shipment has another version. */
  edit: (patch: ShipmentPatch, version: number) => Promise<Shipment>;
  remove: (update: number, version: number) => Promise<void>;
  /** Drops the key, so that the next `add` is a new request. */
  forget: () => void;
}

/** Another person has changed the parcel since, and their change must not be overwritten. */
export class ChangedSinceError extends Error {
  override readonly name = 'ChangedSinceError';
}

/** Maximum number of times that a step starts over because another person changed the parcel meanwhile. */
const MOST_READINGS = 3;
const STALE = 412;

const hasStatus = (error: unknown, status: number): boolean => error instanceof RequestError && error.status === status;

const mayBeRecorded = (error: unknown): boolean => error instanceof UnresolvedRequestError || isAnswerLost(error);

const beforeOf = ({ version, estimated_delivery, status }: Shipment): Before => ({
  version,
  estimated_delivery,
  status,
});

type Save = (change: Partial<Effects>) => void;

/** Holds the current effects and saves each change to them. */
const kept = (part: Part, save: (effects: Effects) => void) => {
  let effects = part.effects;
  return {
    now: () => effects,
    keep: (change: Partial<Effects>) => {
      effects = { ...effects, ...change };
      save(effects);
    },
  };
};

const effectOf = (added: Awaited<ReturnType<PartRequests['add']>>): Partial<Effects> =>
  added ? { added, version: added.version } : { added: 'needless' };

const addUpdate = async (update: TrackingUpdateRequest, requests: PartRequests, keep: Save): Promise<void> => {
  keep({ added: 'sent' });
  try {
    keep(effectOf(await requests.add(update)));
  } catch (error) {
    if (!mayBeRecorded(error)) keep({ added: 'no' });
    throw error;
  }
};

const editShipment = async (
  { patch }: BulkCommand,
  effects: () => Effects,
  requests: PartRequests,
  keep: Save,
): Promise<void> => {
  const { before: chosen, added, edited } = effects();
  // If the response to an earlier edit was lost, the values may already be in place.
  const mayBeOurs = edited === 'sent';
  const versionOfUpdate = typeof added === 'object' ? added.version : undefined;
  let before: Before | null = chosen && !mayBeOurs ? { ...chosen, version: versionOfUpdate ?? chosen.version } : null;
  // Another change came between the selection and the update.
  if (chosen && versionOfUpdate !== undefined && versionOfUpdate !== chosen.version + 1) before = null;
  for (let reading = 0; reading < MOST_READINGS; reading += 1) {
    if (before === null) {
      const now = await requests.read();
      if (hasValues(now, patch)) return keep({ edited: mayBeOurs ? 'yes' : 'needless', version: now.version });
      before = beforeOf(now);
      if (patch.status && before.status === 'delivered' && chosen?.status !== 'delivered') {
        throw new ChangedSinceError('Delivered since you selected it; not changed.');
      }
    }
    keep({ before, edited: 'sent' });
    try {
      const { version } = await requests.edit(patch, before.version);
      return keep({ edited: 'yes', version });
    } catch (error) {
      if (!mayBeRecorded(error) && !mayBeOurs) keep({ edited: 'no' });
      if (!hasStatus(error, STALE)) throw error;
      before = null;
    }
  }
  throw new ChangedSinceError('Others keep changing this parcel.');
};

/** Carries out the remaining steps for one parcel. Rejects if a step fails, with earlier effects saved. */
export const carryOut = async (
  command: BulkCommand,
  part: Part,
  requests: PartRequests,
  save: (effects: Effects) => void,
): Promise<void> => {
  const { now, keep } = kept(part, save);
  if (command.update && (now().added === 'no' || now().added === 'sent')) {
    await addUpdate(command.update, requests, keep);
  }
  if (isEdit(command.patch) && (now().edited === 'no' || now().edited === 'sent')) {
    await editShipment(command, now, requests, keep);
  }
};

const isSame = (one: TrackingUpdateRequest, other: TrackingUpdateRequest): boolean =>
  one.status === other.status &&
  one.location === other.location &&
  one.description === other.description &&
  one.timestamp === other.timestamp;

/** Finds out whether requests without a response were carried out. */
const resolve = async (
  { update, patch }: BulkCommand,
  effects: () => Effects,
  requests: PartRequests,
  keep: Save,
): Promise<void> => {
  const { before, added, edited } = effects();
  if (added !== 'sent' && edited !== 'sent') return;
  const now = await requests.read();
  if (added === 'sent' && update) {
    if (now.tracking_updates.some((one) => isSame(one, update))) {
      keep(effectOf(await requests.add(update)));
    } else {
      requests.forget();
      keep({ added: 'no' });
    }
  }
  if (edited !== 'sent') return;
  if (hasValues(now, patch)) return keep({ edited: 'yes', version: now.version });
  // The edit may have been carried out and partly changed since.
  if (now.version !== before?.version) throw new ChangedSinceError();
  keep({ edited: 'no' });
};

const restore = async (
  { patch }: BulkCommand,
  { before, version }: Effects,
  requests: PartRequests,
  keep: Save,
): Promise<void> => {
  if (!before) return;
  const values = restoring(before, patch);
  try {
    keep({ edited: 'restored', version: (await requests.edit(values, version)).version });
  } catch (error) {
    if (!hasStatus(error, STALE)) throw error;
    const now = await requests.read();
    // An earlier attempt with a lost response, or another person, may have restored the values.
    if (!hasValues(now, values)) throw new ChangedSinceError();
    keep({ edited: 'restored', version: now.version });
  }
};

const remove = async (
  { update }: BulkCommand,
  { added, edited, version }: Effects,
  requests: PartRequests,
  keep: Save,
): Promise<void> => {
  if (typeof added !== 'object') return;
  let known = version;
  for (let reading = 0; reading < MOST_READINGS; reading += 1) {
    try {
      await requests.remove(added.id, known);
      return keep({ added: 'removed' });
    } catch (error) {
      const isStale = hasStatus(error, STALE);
      if (!isStale && !hasStatus(error, 404)) throw error;
      const now = await requests.read();
      const found = now.tracking_updates.find(({ id }) => id === added.id);
      // An earlier attempt with a lost response, or another person, has removed it.
      if (!found) return keep({ added: 'removed' });
      // With the edit restored, the undo is half done. It continues as long as the update itself is unchanged.
      if (!isStale || edited !== 'restored' || !update || !isSame(found, update)) throw new ChangedSinceError();
      known = now.version;
    }
  }
  throw new ChangedSinceError();
};

/**
 * Undoes the effects on one parcel with compensating commands. If another person has changed the parcel since, rejects
 * with ChangedSinceError and overwrites nothing.
 */
export const takeBack = async (
  command: BulkCommand,
  part: Part,
  requests: PartRequests,
  save: (effects: Effects) => void,
): Promise<void> => {
  const { now, keep } = kept(part, save);
  await resolve(command, now, requests, keep);
  // Restore first: its response has the version that the removal must send.
  if (now().edited === 'yes') await restore(command, now(), requests, keep);
  await remove(command, now(), requests, keep);
};
