import type { ErrorCode } from '@waymark/contracts';
import type { FastifyReply } from 'fastify';
import type { Freshness } from '../../event-sourcing/own-writes.js';
import { ApiError } from '../errors/errors.js';

/** Says that the answer depends on a header of the request, beside those that were named before. */
export const varyBy = (reply: FastifyReply, header: string): void => {
  const named = String(reply.getHeader('vary') ?? '');
  if (!named.toLowerCase().split(/, */).includes(header.toLowerCase())) {
    reply.header('vary', named === '' ? header : `${named}, ${header}`);
  }
};

/** On every answer of the public look-up: anybody's page may read it, and none sends credentials with it. */
export const CROSS_ORIGIN_HEADERS = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'ETag, Retry-After, X-Request-Id',
} as const;

/** Says that what the reader wrote may be missing: it cannot come at present. */
export const STALE_HEADER = 'Waymark-Stale';

export const freshnessHeaders = (freshness: Freshness | undefined): Record<string, string> =>
  freshness === 'stale' ? { [STALE_HEADER]: 'true' } : {};

/** Something that is not there, as far as this node can know. */
export const notFound = (code: ErrorCode, freshness: Freshness): ApiError =>
  new ApiError(code, undefined, freshnessHeaders(freshness));
