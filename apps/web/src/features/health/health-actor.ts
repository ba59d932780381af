import { publicPaths } from '@waymark/contracts';
import { createActor, fromPromise } from 'xstate';
import { serverNow } from '../../lib/live/server-clock.js';
import { publicRequest } from '../../lib/requests/public-request.js';
import { healthMachine, type HealthData } from './machines/health/machine.js';

/** Returns null if the response is not from the backend. */
const readHealth = (signal: AbortSignal): Promise<HealthData | null> =>
  publicRequest(
    publicPaths.health,
    (body) => {
      const { status, ...answer } = Object(body) as Partial<HealthData>;
      return typeof status === 'string' ? { ...answer, status } : null;
    },
    { signal },
  );

/** The single health check of this tab: once at the start, when the browser loses or regains the network, and every five minutes. */
export const health = createActor(
  healthMachine.provide({
    actors: { readHealth: fromPromise(({ signal }) => readHealth(signal)) },
  }),
  { input: { now: serverNow } },
);
