import { REQUEST_TIMEOUT } from './request-timeout.js';

/** Business constants and limits; times in milliseconds, lengths in UTF-16 code units, sizes in bytes. */
export const LIMITS = {
  requestTimeout: REQUEST_TIMEOUT,
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
