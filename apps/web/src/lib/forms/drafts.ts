import { kept, storageKeys } from '../storage/storage.js';

/** What was typed into a form, kept for this tab so that neither a reload nor an expired session loses it. */
const draftOf = (name: string) => kept('session', storageKeys.session.draft, name);

export const readDraft = <Values extends object>(name: string): Partial<Values> => {
  try {
    const draft: unknown = JSON.parse(draftOf(name).read() ?? '{}');
    return typeof draft === 'object' && draft !== null ? draft : {};
  } catch {
    return {};
  }
};

export const writeDraft = (name: string, values: object): void =>
  void draftOf(name).write(Object.keys(values).length === 0 ? null : JSON.stringify(values));

export const clearDraft = (name: string): void => void draftOf(name).write(null);
