import type { Shipment, TrackingUpdateRequest } from '@waymark/contracts';

/** The fields that a bulk edit changes. The specification allows `delayed` only as a status of the edit form. */
export interface BulkPatch {
  estimated_delivery?: string;
  status?: 'delayed';
}

/** The command for each chosen parcel: an update, an edit, or both. */
export interface BulkCommand {
  update: TrackingUpdateRequest | null;
  patch: BulkPatch;
}

/** A shipment's state before the edit. */
export type Before = Pick<Shipment, 'version' | 'estimated_delivery' | 'status'>;

/** The known effects of the command on one parcel. */
export interface Effects {
  /** Null in a batch from an earlier release. */
  before: Before | null;
  /**
   * `sent`: there was no response, so it may be recorded. `needless`: the person had already added an equal update.
   * `unnamed`: recorded by an earlier release, which kept no id.
   */
  added: 'no' | 'sent' | 'needless' | 'unnamed' | 'removed' | { id: number; version: number };
  /** `needless`: another person had already set the values. */
  edited: 'no' | 'sent' | 'yes' | 'needless' | 'restored';
  /** The version after the last effect; 0 before the first. */
  version: number;
}

export type Outcome =
  | { kind: 'waiting' | 'sending' | 'done' | 'undone' }
  /** `skipped`: left out, or nothing to change. `kept`: not undone, because another person has changed the parcel since. */
  | { kind: 'failed' | 'skipped' | 'kept'; why: string };

/** One parcel of a batch. */
export interface Part {
  id: number;
  tracking_number: string;
  effects: Effects;
  outcome: Outcome;
}

export const noEffects = (before: Before | null): Effects => ({ before, added: 'no', edited: 'no', version: 0 });

export const isEdit = ({ estimated_delivery, status }: BulkPatch): boolean =>
  estimated_delivery !== undefined || status !== undefined;

/** Whether the shipment has the values of the patch. */
export const hasValues = (
  { estimated_delivery, status }: Pick<Shipment, 'estimated_delivery' | 'status'>,
  patch: Partial<Pick<Shipment, 'estimated_delivery' | 'status'>>,
): boolean =>
  (patch.estimated_delivery === undefined || patch.estimated_delivery === estimated_delivery) &&
  (patch.status === undefined || patch.status === status);

/** The edit that restores the earlier values. */
export const restoring = (
  before: Before,
  patch: BulkPatch,
): Partial<Pick<Shipment, 'estimated_delivery' | 'status'>> => ({
  ...(patch.estimated_delivery !== undefined && { estimated_delivery: before.estimated_delivery }),
  ...(patch.status !== undefined && { status: before.status }),
});

/** Whether the part has, or may have, an effect to undo. */
export const isUndoable = ({ outcome, effects: { added, edited } }: Part): boolean =>
  outcome.kind !== 'kept' && (typeof added === 'object' || added === 'sent' || edited === 'yes' || edited === 'sent');

/** Whether the parcel already had the update, and nothing else was changed. */
export const isNeedless = ({ added, edited }: Effects): boolean => added === 'needless' && edited !== 'yes';

export const isSettled = ({ outcome: { kind } }: Part): boolean => kind !== 'waiting' && kind !== 'sending';

/** The failed parts, which a retry sends again. */
export const failedOf = (parts: readonly Part[]): Part[] => parts.filter(({ outcome }) => outcome.kind === 'failed');

export const countOf = (parts: readonly Part[], kind: Outcome['kind']): number =>
  parts.filter(({ outcome }) => outcome.kind === kind).length;
