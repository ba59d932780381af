import { expect } from '@jest/globals';
import { DomainError } from '../errors.js';
import { fold, type Decider, type DomainEvent } from '../event.js';

/** Makes `given(events).when(command).then(events)`. Compares deeply and strictly, including undefined fields. */
export const specificationOf =
  <State, Command, Event extends DomainEvent>(decider: Decider<State, Command, Event>) =>
  (...history: readonly Event[]) => ({
    when: (command: Command) => {
      const decide = () => decider.decide(command, fold(decider.evolve, decider.initialState, history));
      return {
        then: (...events: readonly Event[]) => expect(decide()).toStrictEqual(events),
        thenNothingHappens: () => expect(decide()).toStrictEqual([]),
        thenThrows: (code: DomainError['code']) => expect(decide).toThrow(new DomainError(code)),
      };
    },
  });
