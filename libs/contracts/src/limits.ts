/** Business constants and limits; times in milliseconds, lengths in UTF-16 code units, sizes in bytes. */
export const LIMITS = {
  requestTimeout: 30_000,
  healthCheckInterval: 300_000,
  toastAutoClose: 5_000,
  heroAutoAdvance: 5_000,
  sidebarBreakpoint: 768,
  minimumMeasure: 0.1,
  maximumMeasure: 1_000_000,
  maximumDeclaredValue: 1_000_000_000,
  minimumPassword: 8,
  maximumPassword: 128,
  maximumSecret: 4_096,
  maximumEmail: 254,
  maximumPhone: 32,
  maximumName: 200,
  maximumLine: 500,
  maximumText: 2_000,
  requestBody: 100_000,
  listDefault: 1_000,
  listMaximum: 1_000,
  maximumSilentDays: 3_650,
  idempotencyKey: 255,
  recoveredChanges: 1_000,
} as const;

export const STORAGE_KEYS = { auth: 'authState', theme: 'themePreference', checkpoint: 'lastCheckpoint' } as const;
