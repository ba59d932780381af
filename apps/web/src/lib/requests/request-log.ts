const secretName = /authorization|token|access|refresh|password|secret/i;

/** Returns a copy for the log, with the values of secret names masked at any depth. */
export const masked = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(masked);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, secretName.test(name) ? '•••' : masked(inner)]),
  );
};

// Undefined outside Vite, as in the specs.
const isDevelopment = (import.meta as Partial<ImportMeta>).env?.DEV ?? false;

/** Logs requests and responses to the browser's console, in development only. */
export const logRequest = (method: string, path: string, data?: unknown, headers?: unknown): void => {
  if (isDevelopment) console.debug('→', method, path, masked({ data, headers }));
};

export const logAnswer = (method: string, path: string, status: number, data: unknown): void => {
  if (isDevelopment) console.debug('←', status, method, path, masked(data));
};

/** Logs a fault of the code that the page shows as a failed request, in production too. */
export const logFault = (fault: unknown): void => console.error(fault);
