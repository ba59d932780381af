import { describe, expect, it } from '@jest/globals';
import { generateKeyPairSync } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import {
  idempotencyKeyOf,
  keyClient,
  recordedFingerprint,
  recordedFingerprintKey,
  requestFingerprint,
} from './idempotency-key.js';

const newKey = (): Buffer => recordedFingerprintKey(generateKeyPairSync('ed25519').privateKey);
const request = {
  method: 'POST',
  params: { id: '7' },
  routeOptions: { url: '/api/v1/shipments/:id/updates/create/' },
  rawBody: Buffer.from('{"password":"correct horse"}'),
} as unknown as FastifyRequest;

describe('the digest of a request', () => {
  it('in the log depends on the key of the server, so that nobody can test guessed bodies', () => {
    const [key, another] = [newKey(), newKey()];
    expect(recordedFingerprint(request, key)).toMatch(/^[0-9a-f]{32}$/);
    expect(recordedFingerprint(request, key)).toBe(recordedFingerprint(request, key));
    expect(recordedFingerprint(request, another)).not.toBe(recordedFingerprint(request, key));
  });

  it('in the coordination store depends on the secret of the server', () => {
    expect(requestFingerprint(request, 'one')).toBe(requestFingerprint(request, 'one'));
    expect(requestFingerprint(request, 'another')).not.toBe(requestFingerprint(request, 'one'));
  });

  it.each([
    { method: 'PUT' },
    { params: { id: '8' } },
    { routeOptions: { url: '/api/v1/shipments/' } },
    { rawBody: Buffer.from('{"password":"another"}') },
  ])('in the log is another for %j', (change) => {
    const key = newKey();
    const other = { ...request, ...change } as FastifyRequest;
    expect(recordedFingerprint(other, key)).not.toBe(recordedFingerprint(request, key));
  });
});

describe('an Idempotency-Key', () => {
  const headers = { 'idempotency-key': 'key' };

  it('counts only on a POST', () => {
    expect(idempotencyKeyOf({ method: 'POST', headers })).toBe('key');
    expect(idempotencyKeyOf({ method: 'PATCH', headers })).toBeUndefined();
    expect(idempotencyKeyOf({ method: 'POST', headers: {} })).toBeUndefined();
  });

  it('is kept for its account, or for its network address without showing it', () => {
    const from = (ip: string) => keyClient({ ip } as FastifyRequest, 'secret');
    const user = { id: 'account-1' } as FastifyRequest['user'];
    expect(keyClient({ ip: '203.0.113.9', user } as FastifyRequest, 'secret')).toEqual({
      room: 'accounts',
      id: 'account-1',
    });
    expect(from('2001:db8:1:2::6')).toEqual({ room: 'anonymous', id: expect.stringMatching(/^[\w-]{43}$/) });
    expect(from('2001:db8:1:2::6')).toEqual(from('2001:db8:1:2::7'));
    expect(from('2001:db8:1:2::6')).not.toEqual(from('2001:db8:1:3::6'));
    expect(from('2001:db8:1:2::6')).not.toEqual(keyClient({ ip: '2001:db8:1:2::6' } as FastifyRequest, 'another'));
  });
});
