import type { PublicShipment } from '@waymark/contracts';
import { publicTexts } from '@waymark/contracts/ui';
import { assign, fromCallback, fromPromise, setup } from 'xstate';
import type { LineState, LookUpFailure } from '../track/machine.js';

/** One number of the list; `shipment` is null if no shipment has the number. */
export interface ListedParcel {
  number: string;
  shipment: PublicShipment | null;
}

/** The result of a look-up; `read_at` in milliseconds since 1970. */
export interface SeveralLookUp {
  parcels: readonly ListedParcel[];
  read_at: number;
}

export type SeveralEvent =
  | { type: 'RETRY' }
  /** A shipment as the live connection pushed it. */
  | { type: 'NEWS'; shipment: PublicShipment }
  /** The shipment was deleted. */
  | { type: 'GONE'; number: string }
  | { type: 'LINE'; state: LineState; since: number };

export interface SeveralContext {
  /** The numbers as typed. */
  text: string;
  parcels: readonly ListedParcel[];
  /** The parcel that changed or was deleted last while the page was open. */
  latest: ListedParcel | null;
  /** `reason` is null if a retry cannot succeed. */
  failure: { detail: string; reason: string | null } | null;
  /** While the connection is down: the last moment the data was known to be current, in milliseconds since 1970. */
  fresh_until: number;
}

interface SeveralFailure extends LookUpFailure {
  /** The server's messages for each field. */
  fields?: Readonly<Record<string, readonly string[]>> | undefined;
}

const STALE_AFTER = 20_000;
/** A list looks each number up, so a shorter time could use up the reader's rate limit. */
const REFRESH_AFTER = 60_000;

const isFailure = (error: unknown): error is SeveralFailure => error instanceof Error && error.name === 'RequestError';

const failureOf = (error: unknown): NonNullable<SeveralContext['failure']> => {
  if (!isFailure(error)) return { detail: publicTexts.unexpectedError, reason: String(error) };
  const { detail, fields, message } = error;
  const refusal = fields?.['numbers']?.[0];
  if (refusal !== undefined) return { detail: refusal, reason: null };
  return { detail: detail ?? 'The numbers could not be looked up', reason: message };
};

/** The parcels of a look-up, each in its newest known version. */
const newest = (known: readonly ListedParcel[], read: readonly ListedParcel[]): ListedParcel[] =>
  read.map((parcel) => {
    const shown = known.find(({ number }) => number === parcel.number)?.shipment;
    return parcel.shipment && shown && shown.version > parcel.shipment.version
      ? { ...parcel, shipment: shown }
      : parcel;
  });

const notProvided = (): Promise<never> => Promise.reject(new Error('not provided'));

/** Looks up several numbers and then follows their parcels live. Effects (network, address, toasts) come in with `provide`. */
export const severalMachine = setup({
  types: {
    context: {} as SeveralContext,
    events: {} as SeveralEvent,
    input: {} as { text: string },
  },
  actors: {
    lookUp: fromPromise<SeveralLookUp, { text: string }>(notProvided),
    watch: fromCallback<SeveralEvent, { numbers: readonly string[] }>(() => undefined),
  },
  actions: {
    /** Opens the parcel in place of the list. */
    openOnly: (_, _parcel: { number: string }) => undefined,
    /** Shows the failure in a toast. */
    tellFailure: (_, _failure: { detail: string }) => undefined,
    take: assign(({ context }, { parcels, read_at }: SeveralLookUp) => ({
      parcels: newest(context.parcels, parcels),
      fresh_until: read_at,
    })),
    applyNews: assign(({ context }, { shipment }: { shipment: PublicShipment }) => ({
      latest: { number: shipment.tracking_number, shipment },
      parcels: context.parcels.map((parcel) =>
        parcel.number === shipment.tracking_number ? { ...parcel, shipment } : parcel,
      ),
    })),
  },
  guards: {
    isOneParcel: (_, { parcels }: SeveralLookUp) => parcels.length === 1 && parcels[0]?.shipment !== null,
    /** Delivery is at least once, so a version that is known or older must not change anything. */
    isNews: ({ context }, { shipment }: { shipment: PublicShipment }) => {
      const known = context.parcels.find(({ number }) => number === shipment.tracking_number);
      return known !== undefined && shipment.version > (known.shipment?.version ?? 0);
    },
  },
  delays: { STALE_AFTER, REFRESH_AFTER },
}).createMachine({
  id: 'several',
  context: ({ input }) => ({ text: input.text, parcels: [], latest: null, failure: null, fresh_until: 0 }),
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        src: 'lookUp',
        input: ({ context }) => ({ text: context.text }),
        onDone: [
          {
            guard: { type: 'isOneParcel', params: ({ event }) => event.output },
            target: 'single',
            actions: { type: 'openOnly', params: ({ event }) => ({ number: event.output.parcels[0]?.number ?? '' }) },
          },
          { target: 'loaded', actions: { type: 'take', params: ({ event }) => event.output } },
        ],
        onError: {
          target: 'failed',
          actions: [
            assign({ failure: ({ event }) => failureOf(event.error) }),
            { type: 'tellFailure', params: ({ event }) => ({ detail: failureOf(event.error).detail }) },
          ],
        },
      },
    },
    failed: { on: { RETRY: { target: 'loading', actions: assign({ failure: null }) } } },
    /** The text has one number, whose own page replaces the list. */
    single: {},
    loaded: {
      invoke: {
        src: 'watch',
        input: ({ context }) => ({
          numbers: context.parcels.filter(({ shipment }) => shipment).map(({ number }) => number),
        }),
        onError: { target: '.stale' },
      },
      on: {
        NEWS: {
          guard: { type: 'isNews', params: ({ event }) => event },
          actions: { type: 'applyNews', params: ({ event }) => event },
        },
        GONE: {
          actions: assign(({ context, event }) => ({
            latest: { number: event.number, shipment: null },
            parcels: context.parcels.map((parcel) =>
              parcel.number === event.number ? { ...parcel, shipment: null } : parcel,
            ),
          })),
        },
        LINE: [
          { guard: ({ event }) => event.state === 'connected', target: '.connected' },
          {
            guard: ({ event }) => event.state !== 'connecting',
            target: '.reconnecting',
            actions: assign({ fresh_until: ({ event }) => event.since }),
          },
        ],
      },
      initial: 'connecting',
      states: {
        connecting: { after: { STALE_AFTER: 'stale' } },
        connected: {},
        reconnecting: { after: { STALE_AFTER: 'stale' } },
        /** Long polls for many numbers would occupy all connections of the browser, so the list is requested again. */
        stale: {
          invoke: {
            src: 'lookUp',
            input: ({ context }) => ({ text: context.text }),
            onDone: { actions: { type: 'take', params: ({ event }) => event.output } },
            onError: {},
          },
          after: { REFRESH_AFTER: { target: 'stale', reenter: true } },
        },
      },
    },
  },
});
