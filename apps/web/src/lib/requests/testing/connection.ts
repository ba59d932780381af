/** Installs a fake `navigator` for specs and returns its connection, which is online until the spec changes it. */
export const installConnection = (): { onLine: boolean } => {
  const connection = { onLine: true };
  Object.defineProperty(globalThis, 'navigator', { configurable: true, value: connection });
  return connection;
};
