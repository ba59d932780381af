import type { DomainEvent } from '../log/event-store.js';

/** Two pure functions: `evolve` derives the state from events, and `decide` the events from a command. */
export interface Decider<State, Command, Event extends DomainEvent, Repeated = unknown> {
  readonly initialState: State;
  readonly evolve: (state: State, event: Event) => State;
  readonly decide: (command: Command, state: State) => readonly Event[];
  /**
   * What the state holds already of a command's effect, if `decide` returns no event because the command repeats an earlier
   * one.
   */
  readonly repeated?: (command: Command, state: State) => Repeated | undefined;
}

export const fold = <State, Event>(
  evolve: (state: State, event: Event) => State,
  initialState: State,
  events: Iterable<Event>,
): State => {
  let state = initialState;
  for (const event of events) state = evolve(state, event);
  return state;
};
