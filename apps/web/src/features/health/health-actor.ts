import { apiPaths } from '@waymark/contracts';
import { createActor, fromPromise } from 'xstate';
import { publicRequest } from '../../lib/public-request.js';
import { healthMachine, type HealthData } from './machines/health/machine.js';

/** The one health check of this tab: at its start, then every five minutes. */
export const health = createActor(
  healthMachine.provide({
    actors: { readHealth: fromPromise(({ signal }) => publicRequest<HealthData>(apiPaths.health, { signal })) },
  }),
  { input: { now: Date.now } },
).start();
