import { apiPaths } from '@waymark/contracts';
import { createActor, fromPromise } from 'xstate';
import { publicRequest } from '../../lib/requests/public-request.js';
import { healthMachine, type HealthData } from './machines/health/machine.js';

/** Null when what answered is not the backend. */
const readHealth = async (signal: AbortSignal): Promise<HealthData | null> => {
  const answer = await publicRequest<Partial<HealthData> | undefined>(apiPaths.health, { signal });
  return typeof answer?.status === 'string' ? { ...answer, status: answer.status } : null;
};

/** The one health check of this tab: when it is started, then every five minutes. */
export const health = createActor(
  healthMachine.provide({
    actors: { readHealth: fromPromise(({ signal }) => readHealth(signal)) },
  }),
  { input: { now: Date.now } },
);
