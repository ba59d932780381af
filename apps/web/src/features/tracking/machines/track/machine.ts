import type { PublicShipment } from '@waymark/contracts';
import { isListOfNumbers, publicTexts } from '@waymark/contracts/ui';
import { assign, fromCallback, fromPromise, setup } from 'xstate';
import type { RouteStop } from '../../route-stop.js';

export type LineState = 'connecting' | 'connected' | 'reconnecting' | 'stale';

/** The result of a look-up; `read_at` in milliseconds since 1970. */
export interface LookUp {
  shipment: PublicShipment;
  read_at: number;
  /** Its route; empty if the route did not load in time. */
  stops: readonly RouteStop[];
}

/** The error with which a failed look-up rejects: a RequestError. */
export interface LookUpFailure extends Error {
  /** The server's detail message. */
  detail?: string | undefined;
  /** The HTTP status, if there was a response. */
  status?: number | undefined;
}

export type TrackEvent =
  | { type: 'TRACK'; number: string }
  | { type: 'CLEAR' }
  /** The shipment as the live connection pushed it. */
  | { type: 'NEWS'; shipment: PublicShipment }
  /** The shipment was deleted. */
  | { type: 'GONE' }
  | { type: 'LINE'; state: LineState; since: number };

export interface TrackContext {
  number: string;
  /** The validation message next to the field. */
  complaint: string | null;
  shipment: PublicShipment | null;
  failure: { detail: string; reason: string | null } | null;
  stops: readonly RouteStop[];
  /** Ids of the updates that arrived while the page was open. */
  arrived: readonly number[];
  /** The shipment before the newest change, to announce the difference. */
  before: PublicShipment | null;
  /** While the connection is down: the last moment the data was known to be current, in milliseconds since 1970. */
  fresh_until: number;
}

const STALE_AFTER = 20_000;

const isFailure = (error: unknown): error is LookUpFailure => error instanceof Error && error.name === 'RequestError';

/** Any other error is a fault of the code, which says nothing about the shipment. */
const failureOf = (error: unknown): NonNullable<TrackContext['failure']> => {
  if (!isFailure(error)) return { detail: publicTexts.unexpectedError, reason: String(error) };
  const { detail = publicTexts.shipmentNotFound, status, message } = error;
  return { detail, reason: status === 404 ? null : message };
};

const newIds = (before: PublicShipment | null, after: PublicShipment): number[] => {
  const known = new Set(before?.tracking_updates.map(({ id }) => id));
  return after.tracking_updates.map(({ id }) => id).filter((id) => !known.has(id));
};

const notProvided = (): Promise<never> => Promise.reject(new Error('not provided'));

/** Looks up one number and then follows it live. Effects (network, address, toasts) come in with `provide`. */
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
    /** Writes the number to the address, as a new history entry or in place of another spelling of the number. */
    rewriteAddress: (_, _address: { number: string; replace: boolean }) => undefined,
    /** Shows the failure in a toast. */
    tellFailure: (_, _failure: { detail: string }) => undefined,
    /** Stores the number for the next visit. */
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
    /** Delivery is at least once, so a version that is known or older must not change anything. */
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
        target: '.opening',
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
      always: [
        { guard: ({ context }) => isListOfNumbers(context.number), target: 'listed' },
        { guard: ({ context }) => context.number !== '', target: 'loading' },
        { target: 'idle' },
      ],
    },
    idle: {},
    /** Several numbers, which have a machine of their own. */
    listed: {},
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
                guard: ({ event }) => event.state !== 'connecting',
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
    /** The shipment was found and later deleted. */
    removed: { entry: assign({ shipment: null, stops: [], arrived: [] }) },
  },
});
