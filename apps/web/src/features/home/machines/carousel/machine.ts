import { DISPLAY } from '@waymark/contracts/ui';
import { assign, setup } from 'xstate';

/** Why the slides are held: pointer or focus on them, a hidden tab, reduced motion, or the pause button. */
export type Hold = 'hover' | 'focus' | 'hidden' | 'reduced_motion' | 'stopped';

export type CarouselEvent =
  { type: 'GO_TO'; index: number } | { type: 'HOLD'; hold: Hold } | { type: 'RELEASE'; hold: Hold };

export interface CarouselContext {
  index: number;
  count: number;
  holds: readonly Hold[];
}

/** Slides that advance every five seconds and wrap around, unless something holds them. */
export const carouselMachine = setup({
  types: {
    context: {} as CarouselContext,
    events: {} as CarouselEvent,
    input: {} as { count: number },
  },
  actions: {
    advance: assign({ index: ({ context }) => (context.index + 1) % context.count }),
    goTo: assign({ index: (_, { index }: { index: number }) => index }),
  },
  guards: {
    isHeld: ({ context }) => context.holds.length > 0,
    isFree: ({ context }) => context.holds.length === 0,
    isSlide: ({ context }, { index }: { index: number }) =>
      Number.isInteger(index) && index >= 0 && index < context.count,
  },
  delays: { ADVANCE: DISPLAY.heroAutoAdvance },
}).createMachine({
  id: 'carousel',
  context: ({ input }) => ({ index: 0, count: input.count, holds: [] }),
  on: {
    HOLD: {
      actions: assign({
        holds: ({ context, event }) => [...context.holds.filter((hold) => hold !== event.hold), event.hold],
      }),
    },
    RELEASE: {
      actions: assign({ holds: ({ context, event }) => context.holds.filter((hold) => hold !== event.hold) }),
    },
  },
  initial: 'playing',
  states: {
    playing: {
      always: { guard: 'isHeld', target: 'held' },
      after: { ADVANCE: { target: 'playing', reenter: true, actions: 'advance' } },
      on: {
        GO_TO: {
          guard: { type: 'isSlide', params: ({ event }) => event },
          target: 'playing',
          reenter: true,
          actions: { type: 'goTo', params: ({ event }) => event },
        },
      },
    },
    held: {
      always: { guard: 'isFree', target: 'playing' },
      on: {
        GO_TO: {
          guard: { type: 'isSlide', params: ({ event }) => event },
          actions: { type: 'goTo', params: ({ event }) => event },
        },
      },
    },
  },
});
