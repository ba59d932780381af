/** What was typed into a form, kept for this tab so that neither a reload nor an expired session loses it. */
const keyOf = (name: string): string => `draft:${name}`;

export const readDraft = <Values extends object>(name: string): Partial<Values> => {
  try {
    const draft: unknown = JSON.parse(sessionStorage.getItem(keyOf(name)) ?? '{}');
    return typeof draft === 'object' && draft !== null ? draft : {};
  } catch {
    return {};
  }
};

export const writeDraft = (name: string, values: object): void => {
  try {
    sessionStorage.setItem(keyOf(name), JSON.stringify(values));
  } catch {
    // Storage may be blocked or full; the form itself still holds what was typed.
  }
};

export const clearDraft = (name: string): void => {
  try {
    sessionStorage.removeItem(keyOf(name));
  } catch {
    // Nothing was kept when storage is blocked.
  }
};
