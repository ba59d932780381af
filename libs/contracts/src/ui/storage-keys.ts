/** Storage keys of the web client in the browser. */
export const STORAGE_KEYS = { auth: 'authState', theme: 'themePreference', checkpoint: 'lastCheckpoint' } as const;
