/** Returns the version in an address; null for the latest, also if the value is not a version. */
export const versionOf = (search: URLSearchParams): number | null => {
  const text = search.get('version') ?? '';
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
};

/** Returns the address with the version. */
export const withVersion = (search: URLSearchParams, version: number | null): URLSearchParams => {
  const next = new URLSearchParams(search);
  if (version === null) next.delete('version');
  else next.set('version', String(version));
  return next;
};
