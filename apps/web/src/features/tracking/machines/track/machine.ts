import type { PublicShipment } from '@waymark/contracts';
import { publicTexts } from '@waymark/contracts/ui';
import { assign, fromCallback, fromPromise, setup } from 'xstate';
import type { RouteStop } from '../../route-stop.js';

export type LineState = 'connecting' | 'connected' | 'reconnecting';

/** What a look-up answers, and when, in milliseconds since 1970. */
export interface LookUp {
  shipment: PublicShipment;
  read_at: number;
  /** Its way, when that came in time. */
  stops: readonly RouteStop[];
}

/** Why a look-up failed: what the actor rejects with. */
export interface LookUpFailure extends Error {
  /** The server's sentence. */
  detail?: string | undefined;
  /** The HTTP status, when an answer came. */
  status?: number | undefined;
}

export type TrackEvent =
  | { type: 'TRACK'; number: string }
  | { type: 'CLEAR' }
  /** The shipment as the live line tells it. */
  | { type: 'NEWS'; shipment: PublicShipment }
  /** The shipment was deleted. */
  | { type: 'GONE' }
  | { type: 'LINE'; state: LineState; since: number };

export interface TrackContext {
  number: string;
  /** Said beside the field. */
  complaint: string | null;
  shipment: PublicShipment | null;
  failure: { detail: string; reason: string | null } | null;
  stops: readonly RouteStop[];
  /** Updates that came while the page was watched, by id. */
  arrived: readonly number[];
  /** The shipment before the newest change, to say what changed. */
  before: PublicShipment | null;
  /** Until when what is shown is known to be true, while the line is down; milliseconds since 1970. */
  fresh_until: number;
}

const STALE_AFTER = 20_000;

const isFailure = (error: unknown): error is LookUpFailure => error instanceof Error;

const failureOf = (error: unknown): NonNullable<TrackContext['failure']> => {
  const failure: LookUpFailure = isFailure(error) ? error : new Error(String(error));
  return {
    detail: failure.detail ?? publicTexts.shipmentNotFound,
    reason: failure.status === 404 ? null : failure.message,
  };
};

const newIds = (before: PublicShipment | null, after: PublicShipment): number[] => {
  const known = new Set(before?.tracking_updates.map(({ id }) => id));
  return after.tracking_updates.map(({ id }) => id).filter((id) => !known.has(id));
};

const notProvided = (): Promise<never> => Promise.reject(new Error('not provided'));

/** Following one number: look-up, then live. What touches the world (network, address, toasts) is given with `provide`. */
export const trackMachine = setup({
  types: {
    context: {} as TrackContext,
    events: {} as TrackEvent,
    input: {} as { number: string },
  },
  actors: {
    lookUp: fromPromise<LookUp, { number: string }>(notProvided),
    loadRoute: fromPromise<readonly RouteStop[], { number: string }>(notProvided),
    watch: fromCallback<TrackEvent, { number: string }>(() => undefined),
  },
  actions: {
    /** Puts the number into the address: as a new place to come back to, or in place of another spelling of itself. */
    rewriteAddress: (_, _address: { number: string; replace: boolean }) => undefined,
    /** Says the failure in a toast. */
    tellFailure: (_, _failure: { detail: string }) => undefined,
    /** Keeps the number for the next visit. */
    remember: (_, _number: { number: string }) => undefined,
    takeShipment: assign((_, { shipment }: { shipment: PublicShipment }) => ({ shipment })),
    applyNews: assign(({ context }, { shipment }: { shipment: PublicShipment }) => ({
      shipment,
      before: context.shipment,
      arrived: [...context.arrived, ...newIds(context.shipment, shipment)],
    })),
    forgetShipment: assign({ shipment: null, before: null, stops: [], arrived: [], failure: null, complaint: null }),
  },
  guards: {
    /** The live line tells at least once: what is known already, or older, changes nothing. */
    isNews: ({ context }, { shipment }: { shipment: PublicShipment }) =>
      context.shipment === null || shipment.version > context.shipment.version,
  },
  delays: { STALE_AFTER },
}).createMachine({
  id: 'track',
  context: ({ input }) => ({
    number: input.number.trim(),
    complaint: null,
    shipment: null,
    failure: null,
    stops: [],
    arrived: [],
    before: null,
    fresh_until: 0,
  }),
  on: {
    TRACK: [
      {
        guard: ({ event }) => event.number.trim() === '',
        actions: assign({ complaint: publicTexts.trackingNumberRequired }),
      },
      {
        target: '.loading',
        reenter: true,
        actions: [
          'forgetShipment',
          assign({ number: ({ event }) => event.number.trim() }),
          { type: 'rewriteAddress', params: ({ event }) => ({ number: event.number.trim(), replace: false }) },
        ],
      },
    ],
    CLEAR: { target: '.idle', actions: ['forgetShipment', assign({ number: '' })] },
  },
  initial: 'opening',
  states: {
    opening: {
      always: [{ guard: ({ context }) => context.number !== '', target: 'loading' }, { target: 'idle' }],
    },
    idle: {},
    loading: {
      invoke: {
        src: 'lookUp',
        input: ({ context }) => ({ number: context.number }),
        onDone: {
          target: 'loaded',
          actions: [
            { type: 'takeShipment', params: ({ event }) => event.output },
            assign({
              number: ({ event }) => event.output.shipment.tracking_number,
              fresh_until: ({ event }) => event.output.read_at,
              stops: ({ event }) => event.output.stops,
            }),
            {
              type: 'rewriteAddress',
              params: ({ event }) => ({ number: event.output.shipment.tracking_number, replace: true }),
            },
            { type: 'remember', params: ({ event }) => ({ number: event.output.shipment.tracking_number }) },
          ],
        },
        onError: {
          target: 'failed',
          actions: [
            assign({ failure: ({ event }) => failureOf(event.error) }),
            { type: 'tellFailure', params: ({ event }) => ({ detail: failureOf(event.error).detail }) },
          ],
        },
      },
    },
    failed: {},
    loaded: {
      type: 'parallel',
      invoke: {
        src: 'watch',
        input: ({ context }) => ({ number: context.number }),
        onError: { target: '.line.stale' },
      },
      states: {
        line: {
          initial: 'connecting',
          on: {
            NEWS: {
              guard: { type: 'isNews', params: ({ event }) => event },
              actions: { type: 'applyNews', params: ({ event }) => event },
            },
            GONE: { target: '#track.removed' },
            LINE: [
              { guard: ({ event }) => event.state === 'connected', target: '.connected' },
              {
                guard: ({ event }) => event.state === 'reconnecting',
                target: '.reconnecting',
                actions: assign({ fresh_until: ({ event }) => event.since }),
              },
            ],
          },
          states: {
            connecting: { after: { STALE_AFTER: 'stale' } },
            connected: {},
            reconnecting: { after: { STALE_AFTER: 'stale' } },
            stale: {},
          },
        },
        route: {
          initial: 'asking',
          on: {
            NEWS: { guard: { type: 'isNews', params: ({ event }) => event }, target: '.asking' },
          },
          states: {
            asking: {
              invoke: {
                src: 'loadRoute',
                input: ({ context }) => ({ number: context.number }),
                onDone: { target: 'known', actions: assign({ stops: ({ event }) => event.output }) },
                onError: { target: 'unknown' },
              },
            },
            known: {},
            unknown: {},
          },
        },
      },
    },
    /** The shipment was there and is no longer. */
    removed: { entry: assign({ shipment: null, stops: [], arrived: [] }) },
  },
});
