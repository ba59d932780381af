import { assign, emit, enqueueActions, setup } from 'xstate';

export const SPEEDS = [1, 2, 4] as const;
export type Speed = (typeof SPEEDS)[number];
/** How long a version is shown at single speed, in milliseconds. */
export const STEP_TIME = 1_600;

/** Whether a move adds a history entry (pick) or replaces it (pass). */
export type Move = 'pick' | 'pass';

export type PlayerEvent =
  | { type: 'ADDRESSED'; version: number | null }
  | { type: 'GO_TO'; version: number; move: Move }
  | { type: 'STEP'; by: number }
  | { type: 'PLAY' }
  | { type: 'PAUSE' }
  | { type: 'SPEED' }
  | { type: 'APPENDED'; last: number };

export interface PlayerContext {
  /** Null follows the latest version, including new ones. */
  version: number | null;
  /** The latest version; versions start at 1. */
  last: number;
  speed: Speed;
}

/** Returns the version to show: the requested one, or the latest if that does not exist. */
export const shownVersion = ({ version, last }: Pick<PlayerContext, 'version' | 'last'>): number =>
  version === null || version > last ? last : version;

const clamped = (version: number, last: number): number => Math.min(Math.max(Math.round(version), 1), last);

const nextSpeed = (speed: Speed): Speed => SPEEDS[(SPEEDS.indexOf(speed) + 1) % SPEEDS.length] ?? 1;

/** Emitted when the user or playback moves the player, but not when the address moved it. */
export interface Moved {
  type: 'MOVED';
  version: number | null;
  move: Move;
}

const step = (context: PlayerContext, by: number) => ({
  version: shownVersion(context) + by,
  move: 'pass' as const,
});

/**
 * Steps through the versions of a shipment, manually or automatically up to the latest. Emits `MOVED`, so that the address can
 * follow.
 */
export const playerMachine = setup({
  types: {
    context: {} as PlayerContext,
    events: {} as PlayerEvent,
    emitted: {} as Moved,
    input: {} as { version: number | null; last: number },
  },
  actions: {
    goTo: enqueueActions(({ context, enqueue }, { version, move }: { version: number; move: Move }) => {
      const target = clamped(version, context.last);
      const next = target === context.last ? null : target;
      if (next === context.version) return;
      enqueue.assign({ version: next });
      // Leaving the latest version adds a history entry, so that Back returns to it.
      const moved: Moved = { type: 'MOVED', version: next, move: context.version === null ? 'pick' : move };
      enqueue(emit(moved));
    }),
  },
  guards: {
    isAtLast: ({ context }) => shownVersion(context) >= context.last,
    hasOneOnly: ({ context }) => context.last < 2,
    isElsewhere: ({ context }, { version }: { version: number | null }) => version !== context.version,
  },
  delays: { STEP: ({ context }) => STEP_TIME / context.speed },
}).createMachine({
  id: 'player',
  context: ({ input }) => ({ ...input, speed: 1 }),
  on: {
    SPEED: { actions: assign({ speed: ({ context }) => nextSpeed(context.speed) }) },
    APPENDED: { actions: assign({ last: ({ event }) => event.last }) },
    ADDRESSED: {
      guard: { type: 'isElsewhere', params: ({ event }) => event },
      target: '.standing',
      actions: assign({ version: ({ event }) => event.version }),
    },
    GO_TO: { target: '.standing', actions: { type: 'goTo', params: ({ event }) => event } },
    STEP: { target: '.standing', actions: { type: 'goTo', params: ({ context, event }) => step(context, event.by) } },
  },
  initial: 'standing',
  states: {
    standing: {
      on: {
        PLAY: [
          { guard: 'hasOneOnly' },
          {
            guard: 'isAtLast',
            target: 'playing',
            actions: { type: 'goTo', params: { version: 1, move: 'pass' } },
          },
          { target: 'playing' },
        ],
      },
    },
    playing: {
      after: {
        STEP: { target: 'stepped', actions: { type: 'goTo', params: ({ context }) => step(context, 1) } },
      },
      on: { PAUSE: 'standing' },
    },
    stepped: { always: [{ guard: 'isAtLast', target: 'standing' }, { target: 'playing' }] },
  },
});
