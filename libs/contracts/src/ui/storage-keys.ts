/** What the web client keeps in the browser, by name. */
export const STORAGE_KEYS = { auth: 'authState', theme: 'themePreference', checkpoint: 'lastCheckpoint' } as const;
