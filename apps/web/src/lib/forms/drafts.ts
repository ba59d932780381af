import { kept, storageKeys } from '../storage/storage.js';

/** A form's unsent values, stored for this tab, so that neither a reload nor an expired session loses them. */
const draftOf = (name: string) => kept('session', storageKeys.session.draft, name);
const baseOf = (name: string) => kept('session', storageKeys.session.draftBase, name);

export const readDraft = <Values extends object>(name: string): Partial<Values> => {
  try {
    const draft: unknown = JSON.parse(draftOf(name).read() ?? '{}');
    return typeof draft === 'object' && draft !== null ? draft : {};
  } catch {
    return {};
  }
};

export const hasDraft = (name: string): boolean => Object.keys(readDraft(name)).length > 0;

export const writeDraft = (name: string, values: object): void =>
  void draftOf(name).write(Object.keys(values).length === 0 ? null : JSON.stringify(values));

export const clearDraft = (name: string): void => {
  draftOf(name).write(null);
  baseOf(name).write(null);
};

/** The version on which a draft is based, with its values. */
export interface DraftBase<Values> {
  version: number;
  values: Partial<Values>;
}

export const writeDraftBase = (name: string, base: DraftBase<object>): void =>
  void baseOf(name).write(JSON.stringify(base));

/**
 * Returns the base for a comparison with `current`. A draft without a readable base, stored by an earlier release, may be older
 * than any change. Its base is version 0 without values, so that every field that it changes is a conflict.
 */
export const readDraftBase = <Values extends object>(name: string, current: DraftBase<Values>): DraftBase<Values> => {
  if (!hasDraft(name)) return current;
  try {
    const base = JSON.parse(baseOf(name).read() ?? '') as { version?: unknown; values?: unknown } | null;
    if (typeof base?.version === 'number' && typeof base.values === 'object' && base.values !== null) {
      // A cached shipment may be older than the base. The base is then no change by another user.
      return base.version < current.version ? { version: base.version, values: base.values } : current;
    }
  } catch {
    // Answered below.
  }
  return { version: 0, values: {} };
};
