import type { DataOfParts, EventDeclaration } from '@waymark/vocabulary';

/** The role of a command's actor. `system` is Waymark itself: demo data, identifier blocks, the first staff account, the clock that records late shipments. */
export type Role = 'customer' | 'staff' | 'auditor';
export type Actor = Readonly<{ id: string; email: string; role: Role | 'system' }>;

/** A fact: its name in the past tense, and its data as plain JSON. A recorded event has `metadata`. Times are ISO 8601 UTC. */
export type DomainEvent<Type extends string = string, Data extends object = object> = Readonly<{
  type: Type;
  data: Readonly<Data>;
  metadata?: Readonly<{ recorded_at: string; actor?: Pick<Actor, 'role'> & Partial<Pick<Actor, 'id'>> }>;
}>;

/** The union of declared events. */
export type EventOf<Declarations extends Readonly<Record<string, EventDeclaration>>> = {
  [Type in keyof Declarations & string]: DomainEvent<Type, DataOfParts<Declarations[Type]['data']>>;
}[keyof Declarations & string];

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
