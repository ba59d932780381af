const secretName = /authorization|token|access|refresh|password|secret/i;

/** A copy that can be shown: values of secret names are masked at any depth. */
export const masked = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(masked);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, secretName.test(name) ? '•••' : masked(inner)]),
  );
};

// Outside Vite, as in the specs, there is no such object.
const isDevelopment = (import.meta as Partial<ImportMeta>).env?.DEV ?? false;

/** Requests and answers are shown in the browser's console in development only. */
export const logRequest = (method: string, path: string, data?: unknown, headers?: unknown): void => {
  if (isDevelopment) console.debug('→', method, path, masked({ data, headers }));
};

export const logAnswer = (method: string, path: string, status: number, data: unknown): void => {
  if (isDevelopment) console.debug('←', status, method, path, masked(data));
};
