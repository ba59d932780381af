import { describe, expect, it, jest } from '@jest/globals';
import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate';
import { healthMachine, type HealthData } from './machine.js';

type Answer = () => Promise<HealthData | null>;

const healthy: Answer = async () => ({ status: 'healthy' });

const start = (...answers: Answer[]) => {
  const clock = new SimulatedClock();
  const readHealth = jest.fn(() => (answers.shift() ?? healthy)());
  const actor = createActor(healthMachine.provide({ actors: { readHealth: fromPromise(readHealth) } }), {
    input: { now: () => 1_000 },
    clock,
  }).start();
  const rested = () => waitFor(actor, (snapshot) => snapshot.matches('resting'));
  return { actor, clock, readHealth, rested };
};

describe('the health check', () => {
  it('checks from the start, without a result yet', () => {
    const { actor } = start();
    const { context } = actor.getSnapshot();
    expect(actor.getSnapshot().hasTag('loading')).toBe(true);
    expect([context.status, context.lastChecked]).toEqual(['checking', null]);
  });

  it.each(['healthy', 'degraded', 'sleepy'])('takes the status %s from the server', async (status) => {
    const { context } = await start(async () => ({ status })).rested();
    expect(context).toMatchObject({ status, lastChecked: 1_000, backendReachable: true, error: null });
    expect(context.healthData).toEqual({ status });
  });

  it('stores the message of a failure', async () => {
    const { context } = await start(() => Promise.reject(new Error('Network Error'))).rested();
    expect(context).toMatchObject({
      status: 'unhealthy',
      backendReachable: false,
      error: 'Network Error',
      healthData: null,
    });
  });

  it('uses a fallback for a failure without a message', async () => {
    const { context } = await start(() => Promise.reject(new Error(''))).rested();
    expect(context.error).toBe('Network error');
  });

  it('treats an empty response as a failure', async () => {
    const { context } = await start(async () => null).rested();
    expect(context).toMatchObject({ status: 'unhealthy', error: 'Failed to connect to backend' });
  });
});

describe('every five minutes', () => {
  it('checks again without a loading state, and not earlier', async () => {
    const { actor, clock, readHealth, rested } = start(healthy, () => new Promise(() => {}));
    await rested();
    clock.increment(299_999);
    expect(readHealth).toHaveBeenCalledTimes(1);
    clock.increment(1);
    expect(readHealth).toHaveBeenCalledTimes(2);
    expect(actor.getSnapshot().hasTag('loading')).toBe(false);
    expect(actor.getSnapshot().context.status).toBe('healthy');
  });

  it('treats an empty silent response as unhealthy', async () => {
    const { actor, clock, rested } = start(healthy, async () => null);
    await rested();
    clock.increment(300_000);
    expect((await rested()).context).toMatchObject({ status: 'unhealthy', error: 'Silent health check failed' });
    expect(actor.getSnapshot().context.backendReachable).toBe(false);
  });

  it('recovers automatically', async () => {
    const { clock, rested } = start(() => Promise.reject(new Error('Network Error')), healthy);
    await rested();
    clock.increment(300_000);
    expect((await rested()).context).toMatchObject({ status: 'healthy', error: null, backendReachable: true });
  });
});

describe('on request', () => {
  it('checks at once, with a loading state', async () => {
    const { actor, rested } = start(healthy, () => new Promise(() => {}));
    await rested();
    actor.send({ type: 'check' });
    expect(actor.getSnapshot().hasTag('loading')).toBe(true);
  });

  it('replaces a check that still waits for its response', async () => {
    const { actor, rested } = start(
      () => new Promise(() => {}),
      () => new Promise(() => {}),
      () => Promise.reject(new Error('Network Error')),
    );
    actor.send({ type: 'check_silently' });
    actor.send({ type: 'check_silently' });
    expect((await rested()).context).toMatchObject({ status: 'unhealthy', error: 'Network Error' });
  });
});
