import { describe, expect, it } from '@jest/globals';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Configuration } from '../../config/configuration.js';
import type { Idempotency, IdempotencyClaim, StoredAnswer } from '../../coordination/idempotency.js';
import { StoreUnavailableError, type EventStore } from '../../event-sourcing/event-store.js';
import type { ReadModels } from '../../event-sourcing/read-models/read-models.js';
import type { EffectRow, ShipmentQueries } from '../../shipments/queries/shipment-queries.js';
import { EffectAnswers, jsonAnswer } from './effect-answers.js';
import { IdempotentRequests } from './idempotent-requests.js';
import { SecretAnswers } from './secret-answers.js';

const EFFECT: EffectRow = { stream: 'shipment-7', version: 1, type: 'ShipmentCreated' };
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

const setUp = (claims: IdempotencyClaim[], effect?: EffectRow, complete?: () => Promise<void>) => {
  const completed: StoredAnswer[] = [];
  const idempotency: Idempotency = {
    claim: () => Promise.resolve(claims.shift() ?? { outcome: 'running' }),
    complete: async (_, answer) => {
      await complete?.();
      completed.push(answer);
    },
    reserve: (_, reservation) => Promise.resolve(reservation),
    release: async () => {
      claims.push({ outcome: 'abandoned' });
    },
  };
  const effects = new EffectAnswers();
  effects.register('ShipmentCreated', () => jsonAnswer(201, { id: 7 }));
  const requests = new IdempotentRequests(
    idempotency,
    { jwtSecret: 'secret' } as Configuration,
    { head: () => Promise.resolve(1) } as unknown as EventStore,
    { caughtUpWith: () => Promise.resolve() } as unknown as ReadModels,
    { effectOf: () => effect } as unknown as ShipmentQueries,
    effects,
    new SecretAnswers(),
  );
  return { requests, completed };
};

const replay = expect.objectContaining({ name: 'ReplayedAnswer', answer: jsonAnswer(201, { id: 7 }) });

describe('a request with an Idempotency-Key', () => {
  it('whose process ended after recording is answered from what was recorded', async () => {
    const { requests, completed } = setUp([{ outcome: 'abandoned' }], EFFECT);
    await expect(requests.begin(requestWithKey())).rejects.toEqual(replay);
    expect(completed).toEqual([jsonAnswer(201, { id: 7 })]);
  });

  it('that may have been known before its store was emptied is answered from what was recorded', async () => {
    const { requests } = setUp([{ outcome: 'claimed', epochIsYoung: true }], EFFECT);
    await expect(requests.begin(requestWithKey())).rejects.toEqual(replay);
  });

  it('whose process ended before recording is run', async () => {
    const { requests } = setUp([{ outcome: 'abandoned' }]);
    const request = requestWithKey();
    await requests.begin(request);
    expect(request.idempotencyClaim).toMatchObject({ route: '/api/v1/shipments' });
  });

  it('that ended in a 5xx is answered from what it recorded, once it is retried', async () => {
    const { requests } = setUp([{ outcome: 'claimed', epochIsYoung: false }], EFFECT);
    const request = requestWithKey();
    await requests.begin(request);
    await requests.finish(request, reply(503), '{}');
    await expect(requests.begin(requestWithKey())).rejects.toEqual(replay);
  });

  it('that ended in a 5xx without an effect is run again, by one retry at a time', async () => {
    const { requests } = setUp([{ outcome: 'claimed', epochIsYoung: false }]);
    const request = requestWithKey();
    await requests.begin(request);
    await requests.finish(request, reply(500), '{}');
    const retries = await Promise.allSettled([requests.begin(requestWithKey()), requests.begin(requestWithKey())]);
    expect(retries).toEqual([
      { status: 'fulfilled', value: undefined },
      { status: 'rejected', reason: expect.objectContaining({ code: 'IDEMPOTENCY_KEY_IN_USE' }) },
    ]);
  });

  it('hears of its success even when the answer cannot be kept', async () => {
    const { requests } = setUp([{ outcome: 'claimed', epochIsYoung: false }], undefined, () =>
      Promise.reject(new StoreUnavailableError('disk full')),
    );
    const request = requestWithKey();
    await requests.begin(request);
    await expect(requests.finish(request, reply(201), '{"id":7}')).resolves.toBeUndefined();
  });

  it('is no more than a request when it is not a POST or has no key', async () => {
    const { requests } = setUp([]);
    await requests.begin({ ...requestWithKey(), method: 'PATCH' });
    await requests.begin({ ...requestWithKey(), headers: {} });
  });
});
