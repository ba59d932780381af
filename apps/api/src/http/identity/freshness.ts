import type { ErrorCode } from '@waymark/contracts';
import type { Freshness } from '../../event-sourcing/own-writes.js';
import { ApiError } from '../errors/errors.js';

/** Says that what the reader wrote may be missing: it cannot come at present. */
export const STALE_HEADER = 'Waymark-Stale';

export const freshnessHeaders = (freshness: Freshness | undefined): Record<string, string> =>
  freshness === 'stale' ? { [STALE_HEADER]: 'true' } : {};

/** Something that is not there, as far as this node can know. */
export const notFound = (code: ErrorCode, freshness: Freshness): ApiError =>
  new ApiError(code, undefined, freshnessHeaders(freshness));
