import { FIELD_LIMITS } from '@waymark/vocabulary';
import { REQUEST_TIMEOUT } from './request-timeout.js';

/** Business constants and limits; times in milliseconds, lengths in UTF-16 code units, sizes in bytes. */
export const LIMITS = {
  ...FIELD_LIMITS,
  requestTimeout: REQUEST_TIMEOUT,
  requestBody: 100_000,
  listDefault: 1_000,
  listMaximum: 1_000,
  maximumSilentDays: 3_650,
  /** Length of a search, which may be a pasted link. */
  maximumSearch: 1_000,
  /** Tracking numbers in one look-up. */
  maximumNumbers: 50,
  /** Length of a filter by city. */
  maximumCityFilter: 100,
  idempotencyKey: 255,
  recoveredChanges: 1_000,
} as const;
