/** The version an address asks for; null for the latest, also when it asks for what is no version. */
export const versionOf = (search: URLSearchParams): number | null => {
  const text = search.get('version') ?? '';
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
};

/** The same address, asking for the version. */
export const withVersion = (search: URLSearchParams, version: number | null): URLSearchParams => {
  const next = new URLSearchParams(search);
  if (version === null) next.delete('version');
  else next.set('version', String(version));
  return next;
};
