import { createHash, createHmac, hkdfSync, type KeyObject } from 'node:crypto';
import { LIMITS } from '@waymark/contracts';
import type { FastifyRequest } from 'fastify';
import type { KeyClient } from '../../coordination/idempotency.js';
import { clientKey } from '../clients/client-key.js';
import { FieldErrorsError } from '../errors/errors.js';
import { routeOf } from '../secrets/secrets.js';

const PRINTABLE = /^[\x20-\x7e]+$/;

/**
 * Returns the Idempotency-Key of a POST; undefined without one. Throws FieldErrorsError for a key that cannot be
 * stored.
 */
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

const digestOf = (parts: readonly string[]): string => createHash('sha256').update(JSON.stringify(parts)).digest('hex');

/**
 * Scopes a key to an account and a route. Without an account, it scopes the key to one request: a retry can come from
 * another address, and only its body, which contains a secret, distinguishes its sender from a stranger with the same
 * key. `fingerprint` is keyed.
 */
export const scopedKey = (request: FastifyRequest, key: string, fingerprint: string): string =>
  digestOf(request.user ? [request.user.id, routeOf(request), key] : ['anonymous', routeOf(request), key, fingerprint]);

const emailIn = (body: unknown): string | undefined =>
  typeof body === 'object' && body !== null && 'email' in body && typeof body.email === 'string'
    ? body.email.trim().toLowerCase()
    : undefined;

/**
 * The name of a key on any route: for one account or, without an account, for the person whose email address the body
 * contains, behind one client address. People who share an address then do not share names. A body without an email
 * address is a name of its own. Keyed, because email addresses can be guessed from a plain hash.
 */
export const keyName = (request: FastifyRequest, key: string, fingerprint: string, secret: string): string =>
  request.user
    ? digestOf([request.user.id, key])
    : createHmac('sha256', `waymark idempotency name ${secret}`)
        .update(JSON.stringify([clientKey(request), emailIn(request.body) ?? fingerprint, key]))
        .digest('hex');

/** Whose keys are counted together. The address is hashed with a key, because it is personal data. */
export const keyClient = (request: FastifyRequest, secret: string): KeyClient =>
  request.user
    ? { room: 'accounts', id: request.user.id }
    : {
        room: 'anonymous',
        id: createHmac('sha256', `waymark idempotency client ${secret}`).update(clientKey(request)).digest('base64url'),
      };

/**
 * Distinguishes requests with the same key. Keyed, because bodies can contain passwords, which a thief could guess from
 * a plain hash.
 */
export const requestFingerprint = (request: FastifyRequest, secret: string): string =>
  createHmac('sha256', `waymark idempotency ${secret}`)
    .update(JSON.stringify(request.params))
    .update(request.rawBody ?? '')
    .digest('hex');

/**
 * The key of the digests in the log. It derives from the key that signs checkpoints: all nodes of a cluster have that
 * key, and backups contain it, so a retry after a restore still finds its effect.
 */
export const recordedFingerprintKey = (checkpointKey: KeyObject): Buffer =>
  Buffer.from(
    hkdfSync('sha256', checkpointKey.export({ type: 'pkcs8', format: 'der' }), '', 'waymark recorded request', 32),
  );

/**
 * Returns the digest of a request for the log: method, route, ids and body, truncated to 128 bits, in hex. Keyed for
 * the same reason as the digest in the coordination store.
 */
export const recordedFingerprint = (request: FastifyRequest, key: Buffer): string =>
  createHmac('sha256', key)
    .update(JSON.stringify([request.method, routeOf(request), request.params]))
    .update(request.rawBody ?? '')
    .digest('hex')
    .slice(0, 32);
