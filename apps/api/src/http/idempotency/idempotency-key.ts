import { createHmac, createHash } from 'node:crypto';
import { LIMITS } from '@waymark/contracts';
import type { FastifyRequest } from 'fastify';
import { clientKey } from '../clients/client-key.js';
import { FieldErrorsError } from '../errors/errors.js';
import { routeOf } from '../secrets/secrets.js';

const PRINTABLE = /^[\x20-\x7e]+$/;

/** The Idempotency-Key of a POST; undefined when it has none. Throws FieldErrorsError for one that cannot be kept. */
export const idempotencyKeyOf = ({
  method,
  headers,
}: Pick<FastifyRequest, 'method' | 'headers'>): string | undefined => {
  const given = headers['idempotency-key'];
  if (method !== 'POST' || given === undefined) return undefined;
  const key = Array.isArray(given) ? given.join(',') : given;
  if (key.trim() === '' || key.length > LIMITS.idempotencyKey || !PRINTABLE.test(key)) {
    throw new FieldErrorsError({
      'Idempotency-Key': [`Idempotency-Key must be 1 to ${LIMITS.idempotencyKey} printable ASCII characters`],
    });
  }
  return key;
};

/** One account's (or anonymous client's) key on one route. */
export const scopedKey = (request: FastifyRequest, key: string): string =>
  createHash('sha256')
    .update(JSON.stringify([request.user?.id ?? clientKey(request), routeOf(request), key]))
    .digest('hex');

/** Tells one request from another under the same key. Keyed, because bodies can hold passwords, which a bare hash would let a thief guess. */
export const requestFingerprint = (request: FastifyRequest, secret: string): string =>
  createHmac('sha256', `waymark idempotency ${secret}`)
    .update(JSON.stringify(request.params))
    .update(request.rawBody ?? '')
    .digest('hex');
