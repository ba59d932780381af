import { assign, fromPromise, setup } from 'xstate';

/** The response of the health call; `status` is any text from the server. */
export interface HealthData {
  status: string;
  version?: string;
}

export interface HealthReport {
  /** 'unknown', 'checking', 'healthy', 'unhealthy', or any text from the server. */
  status: string;
  /** Milliseconds since 1970; null until the first check has ended. */
  lastChecked: number | null;
  backendReachable: boolean;
  healthData: HealthData | null;
  error: string | null;
}

export interface HealthContext extends HealthReport {
  now: () => number;
}

export type HealthEvent = { type: 'check' } | { type: 'check_silently' };

const failed = (error: unknown, fallback: string, now: number): HealthReport => ({
  status: 'unhealthy',
  lastChecked: now,
  backendReachable: false,
  healthData: null,
  error: error instanceof Error && error.message ? error.message : fallback,
});

const answered = (data: HealthData, now: number): HealthReport => ({
  status: data.status,
  lastChecked: now,
  backendReachable: true,
  healthData: data,
  error: null,
});

/** Checks at the start and then silently at every interval. `readHealth` returns null if a silent check has no result. */
export const healthMachine = setup({
  types: {
    context: {} as HealthContext,
    events: {} as HealthEvent,
    input: {} as { now: () => number },
    tags: {} as 'loading',
  },
  actors: { readHealth: fromPromise<HealthData | null>(() => Promise.reject(new Error('Not provided'))) },
  delays: { interval: 300_000 },
}).createMachine({
  id: 'health',
  context: ({ input }) => ({
    status: 'unknown',
    lastChecked: null,
    backendReachable: false,
    healthData: null,
    error: null,
    now: input.now,
  }),
  initial: 'checking',
  // Also during a check: a request from before a loss of the network can wait a long time for its response.
  on: { check_silently: '.checkingSilently' },
  states: {
    checking: {
      tags: 'loading',
      entry: assign({ status: 'checking' }),
      invoke: {
        src: 'readHealth',
        onDone: {
          target: 'resting',
          actions: assign(({ context, event }) =>
            event.output
              ? answered(event.output, context.now())
              : failed(null, 'Failed to connect to backend', context.now()),
          ),
        },
        onError: {
          target: 'resting',
          actions: assign(({ context, event }) => failed(event.error, 'Network error', context.now())),
        },
      },
    },
    checkingSilently: {
      invoke: {
        src: 'readHealth',
        onDone: {
          target: 'resting',
          actions: assign(({ context, event }) =>
            event.output
              ? answered(event.output, context.now())
              : failed(null, 'Silent health check failed', context.now()),
          ),
        },
        onError: {
          target: 'resting',
          actions: assign(({ context, event }) => failed(event.error, 'Silent health check failed', context.now())),
        },
      },
    },
    resting: {
      on: { check: 'checking' },
      after: { interval: 'checkingSilently' },
    },
  },
});
