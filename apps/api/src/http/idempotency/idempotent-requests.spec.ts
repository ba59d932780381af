import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Configuration } from '../../config/configuration.js';
import type { Idempotency, IdempotencyClaim, StoredAnswer } from '../../coordination/idempotency.js';
import { StoreUnavailableError } from '@waymark/event-store';
import { IdempotentRequests } from './idempotent-requests.js';
import { SecretAnswers } from '../secrets/secrets.js';

const reply = (statusCode: number) => ({ statusCode, getHeader: () => undefined }) as unknown as FastifyReply;
const requestWithKey = () =>
  ({
    method: 'POST',
    headers: { 'idempotency-key': 'key' },
    ip: '203.0.113.9',
    params: {},
    routeOptions: { url: '/api/v1/shipments/' },
    log: { warn: () => undefined },
  }) as unknown as FastifyRequest;

const claimed: IdempotencyClaim = { outcome: 'claimed', epochIsYoung: false };

const setUp = (claim: IdempotencyClaim, complete?: () => Promise<void>) => {
  const completed: StoredAnswer[] = [];
  const released: string[] = [];
  const forgotten: string[] = [];
  const idempotency: Idempotency = {
    claim: async () => claim,
    reserve: async (_, reservation) => reservation,
    complete: async (_, answer) => {
      await complete?.();
      completed.push(answer);
    },
    release: async (key) => void released.push(key),
    forget: async (key) => void forgotten.push(key),
  };
  const configuration = {
    jwtSecret: 'secret',
    checkpointKey: generateKeyPairSync('ed25519').privateKey,
  } as Configuration;
  return {
    requests: new IdempotentRequests(idempotency, configuration, new SecretAnswers()),
    completed,
    released,
    forgotten,
  };
};

describe('a request with an Idempotency-Key', () => {
  it.each<[boolean, IdempotencyClaim]>([
    [false, claimed],
    [true, { outcome: 'claimed', epochIsYoung: true }],
    [true, { outcome: 'abandoned' }],
    [false, { outcome: 'abandoned', reservation: { id: 7 } }],
  ])('runs, and can be recorded in an unknown stream (%s) after %j', async (mayBeRecorded, claim) => {
    const request = requestWithKey();
    await setUp(claim).requests.begin(request, 'key');
    expect(request.idempotencyClaim).toMatchObject({ route: '/api/v1/shipments', mayBeRecorded });
  });

  it.each([
    [503, '{"code":"OUTCOME_UNKNOWN"}'],
    [500, 'not JSON'],
    [429, '{"code":"TOO_MANY_REQUESTS"}'],
    [408, '{"code":"REQUEST_TIMEOUT"}'],
    [409, '{"code":"VERSION_CONFLICT"}'],
    [409, '{"code":"IDEMPOTENCY_KEY_IN_USE"}'],
  ])('runs again after the transient response %i %s', async (status, body) => {
    const { requests, completed, released } = setUp(claimed);
    const request = requestWithKey();
    await requests.begin(request, 'key');
    await requests.finish(request, reply(status), body);
    expect([completed, released]).toEqual([[], [expect.any(String)]]);
  });

  it('forgets its key after the response that the log has another request with it', async () => {
    const { requests, completed, released, forgotten } = setUp(claimed);
    const request = requestWithKey();
    await requests.begin(request, 'key');
    await requests.finish(request, reply(422), '{"code":"IDEMPOTENCY_KEY_REUSED"}');
    expect([completed, released, forgotten]).toEqual([[], [], [expect.any(String)]]);
  });

  it.each([
    [201, '{"id":7}'],
    [400, '{"email":["Invalid email"]}'],
    [409, '{"code":"TOO_MANY_ADDRESSES"}'],
  ])('is replayed after the definite response %i %s', async (status, body) => {
    const { requests, completed, released } = setUp(claimed);
    const request = requestWithKey();
    await requests.begin(request, 'key');
    await requests.finish(request, reply(status), body);
    expect([completed, released]).toEqual([[{ status, headers: {}, body }], []]);
  });

  it('succeeds if its response cannot be stored, and so does its retry', async () => {
    const { requests, released } = setUp(claimed, () => Promise.reject(new StoreUnavailableError('disk full')));
    const request = requestWithKey();
    await requests.begin(request, 'key');
    await expect(requests.finish(request, reply(201), '{"id":7}')).resolves.toBeUndefined();
    expect(released).toEqual([expect.any(String)]);
  });
});
