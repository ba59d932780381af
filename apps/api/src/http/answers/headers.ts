import type { ErrorCode } from '@waymark/contracts';
import type { FastifyReply } from 'fastify';
import type { Freshness } from '@waymark/event-store';
import { ApiError } from '../errors/errors.js';

/** Adds a request header to Vary. */
export const varyBy = (reply: FastifyReply, header: string): void => {
  const named = String(reply.getHeader('vary') ?? '');
  if (!named.toLowerCase().split(/, */).includes(header.toLowerCase())) {
    reply.header('vary', named === '' ? header : `${named}, ${header}`);
  }
};

/** Set on every response of public tracking: pages of any origin may read it, and its requests carry no credentials. */
export const CROSS_ORIGIN_HEADERS = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'ETag, Retry-After, Waymark-Stale, X-Request-Id',
} as const;

/**
 * For pages and pictures of one parcel or account, which people reach by a link. A page that robots.txt disallows can still
 * be listed, by its links.
 */
export const NOT_FOR_SEARCH = { 'x-robots-tag': 'noindex' } as const;

/** Marks a response that may lack the caller's own writes, because the node cannot get them at present. */
export const STALE_HEADER = 'Waymark-Stale';

/** The cursor of what the response to a write recorded. */
export const CURSOR_HEADER = 'Waymark-Cursor';

export const freshnessHeaders = (freshness: Freshness | undefined): Record<string, string> =>
  freshness === 'stale' ? { [STALE_HEADER]: 'true' } : {};

/** A 404 for a resource that does not exist as far as this node knows. */
export const notFound = (code: ErrorCode, freshness: Freshness): ApiError =>
  new ApiError(code, undefined, freshnessHeaders(freshness));
