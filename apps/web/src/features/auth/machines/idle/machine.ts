import { assign, fromPromise, setup } from 'xstate';

/** Milliseconds before the end at which the page warns. */
const WARNING = 60_000;

interface IdleContext {
  /** Milliseconds since 1970. */
  now: () => number;
  /** When the session ends without further use, in milliseconds since 1970. */
  endsAt: number;
  /** Whether the user has used the page since the last report. */
  isUsed: boolean;
  /** Whether the last request to stay signed in had no response. */
  hasFailed: boolean;
}

export type IdleEvent =
  /** The user pressed a key or a button, or scrolled. */
  | { type: 'used' }
  /** Another tab reported a use. */
  | { type: 'used_elsewhere'; endsAt: number }
  /** The user wants to stay signed in. */
  | { type: 'stay' }
  /** The page may have been suspended: its timers are late. */
  | { type: 'woke' };

const notProvided = (): Promise<never> => Promise.reject(new Error('Not provided'));

/** Reports use to the server at most once a minute, warns a minute before the session ends without use, and ends it. */
export const idleMachine = setup({
  types: {
    context: {} as IdleContext,
    events: {} as IdleEvent,
    input: {} as Pick<IdleContext, 'now'>,
    /** `reporting`: the page reports each use. `warned`: it says when the session ends. */
    tags: {} as 'reporting' | 'warned',
  },
  actors: {
    /** Resolves with the milliseconds left, or null if sessions do not end for lack of use. */
    askTime: fromPromise<number | null>(notProvided),
    /** Reports a use. Resolves as `askTime`. */
    reportUse: fromPromise<number | null>(notProvided),
  },
  delays: {
    /** The backoff after a request without a response. */
    askPause: 5_000,
    /** A minute, or half of the time before the warning if that is less, so that another tab's warning comes later. */
    reportPause: ({ context: { endsAt, now } }) => Math.min(60_000, Math.max(5_000, (endsAt - WARNING - now()) / 2)),
    untilWarning: ({ context: { endsAt, now } }) => Math.max(0, endsAt - WARNING - now()),
    untilEnd: ({ context: { endsAt, now } }) => Math.max(0, endsAt - now()),
  },
  actions: {
    /** Starts again, with the milliseconds that the session lasts. */
    lengthen: assign(({ context }, left: number) => ({
      endsAt: context.now() + left,
      isUsed: false,
      hasFailed: false,
    })),
    /** Tells the other tabs that the session was used. */
    announce: () => {},
    /** Signs out. */
    end: () => {},
  },
  guards: {
    isUsed: ({ context }) => context.isUsed,
  },
}).createMachine({
  id: 'idle',
  context: ({ input: { now } }) => ({ now, endsAt: 0, isUsed: false, hasFailed: false }),
  initial: 'asking',
  on: {
    used_elsewhere: {
      target: '.watching',
      actions: assign(({ context, event }) => ({ endsAt: Math.max(context.endsAt, event.endsAt), hasFailed: false })),
    },
  },
  states: {
    asking: {
      invoke: {
        src: 'askTime',
        onDone: [
          { guard: ({ event }) => event.output === null, target: 'off' },
          { target: 'watching', actions: { type: 'lengthen', params: ({ event }) => event.output ?? 0 } },
        ],
        onError: 'resting',
      },
    },
    resting: { after: { askPause: 'asking' } },
    watching: {
      tags: 'reporting',
      initial: 'fresh',
      on: { woke: { target: 'watching', reenter: true } },
      after: { untilWarning: [{ guard: 'isUsed', target: 'staying' }, { target: 'warned' }] },
      states: {
        fresh: {
          on: { used: { actions: assign({ isUsed: true }) } },
          after: { reportPause: [{ guard: 'isUsed', target: 'reporting' }, { target: 'stale' }] },
        },
        stale: { on: { used: { target: 'reporting', actions: assign({ isUsed: true }) } } },
        reporting: {
          invoke: {
            src: 'reportUse',
            onDone: [
              { guard: ({ event }) => event.output === null, target: '#idle.off' },
              {
                target: '#idle.watching',
                reenter: true,
                actions: [{ type: 'lengthen', params: ({ event }) => event.output ?? 0 }, 'announce'],
              },
            ],
            onError: 'retrying',
          },
        },
        retrying: { after: { askPause: 'reporting' } },
      },
    },
    warned: {
      tags: ['reporting', 'warned'],
      on: {
        stay: 'staying',
        woke: { target: 'warned', reenter: true },
      },
      after: { untilEnd: 'confirming' },
    },
    staying: {
      tags: 'reporting',
      entry: assign({ isUsed: true }),
      invoke: {
        src: 'reportUse',
        onDone: [
          { guard: ({ event }) => event.output === null, target: 'off' },
          {
            target: 'watching',
            actions: [{ type: 'lengthen', params: ({ event }) => event.output ?? 0 }, 'announce'],
          },
        ],
        onError: { target: 'warned', actions: assign({ hasFailed: true }) },
      },
      after: { untilEnd: 'confirming' },
    },
    /** Asks the server, because another client may have used the session, and this device's clock may have jumped. */
    confirming: {
      tags: ['reporting', 'warned'],
      invoke: {
        src: 'askTime',
        onDone: [
          { guard: ({ event }) => event.output === null, target: 'off' },
          { guard: ({ event }) => event.output === 0, target: 'ended' },
          { target: 'watching', actions: { type: 'lengthen', params: ({ event }) => event.output ?? 0 } },
        ],
        onError: [
          // The user wanted to stay, or has typed what the server does not know yet.
          { guard: 'isUsed', target: 'unanswered', actions: assign({ hasFailed: true }) },
          { target: 'ended' },
        ],
      },
      after: {
        askPause: [
          { guard: 'isUsed', target: 'unanswered', actions: assign({ hasFailed: true }) },
          { target: 'ended' },
        ],
      },
    },
    unanswered: {
      tags: ['reporting', 'warned'],
      on: { stay: 'staying' },
      after: { askPause: 'confirming' },
    },
    /** Sessions do not end for lack of use. */
    off: { type: 'final' },
    ended: { type: 'final', entry: 'end' },
  },
});
