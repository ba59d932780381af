import type { AnyStateMachine, AnyStateNode, EventFromLogic, InputFrom, SnapshotFrom } from 'xstate';
import { getShortestPaths } from 'xstate/graph';

/** An internal event of a machine: an actor ended or failed, or a delay is over. */
export interface OwnEvent {
  type: `xstate.${string}`;
  output: unknown;
  error: Error;
}

/** One event and the resulting state. */
export interface Step<Machine extends AnyStateMachine> {
  event: EventFromLogic<Machine> | OwnEvent;
  state: SnapshotFrom<Machine>;
}

interface Options<Machine extends AnyStateMachine> {
  input: InputFrom<Machine>;
  /** The external events of a state. */
  events: (state: SnapshotFrom<Machine>) => EventFromLogic<Machine>[];
  /** Each kind of output of the actor that causes this event. */
  outputsOf: (state: SnapshotFrom<Machine>, type: OwnEvent['type']) => unknown[];
  /** Whether the event can happen in a page. */
  canHappen: (state: SnapshotFrom<Machine>, event: Step<Machine>['event']) => boolean;
}

type Transition = AnyStateNode['always'] extends (infer One)[] | undefined ? One : never;

const isOwn = (type: string): type is OwnEvent['type'] => type.startsWith('xstate.');
const nameOf = ({ source, eventType, target }: Transition): string =>
  [source.id, eventType, target?.map(({ id }) => id).join(' and ')].join(' ').trim();
const nodesFrom = (node: AnyStateNode): AnyStateNode[] => [node, ...Object.values(node.states).flatMap(nodesFrom)];

/** A few shortest paths from the start that together take each transition, and the transitions that no path takes. */
export const pathsOver = <Machine extends AnyStateMachine>(
  machine: Machine,
  { input, events, outputsOf, canHappen }: Options<Machine>,
): { paths: Step<Machine>[][]; missed: string[] } => {
  const own = machine.events.map(String).filter(isOwn);
  const taken = (from: SnapshotFrom<Machine>, event: Step<Machine>['event']): string[] =>
    machine.getTransitionData(from as never, event as never).map(nameOf);
  const options = {
    input,
    events: (state: SnapshotFrom<Machine>) => [
      ...events(state),
      ...own.flatMap((type) =>
        outputsOf(state, type).map((output): OwnEvent => ({ type, output, error: new Error() })),
      ),
    ],
    filterEvents: (state: SnapshotFrom<Machine>, event: Step<Machine>['event']) =>
      canHappen(state, event) && taken(state, event).length > 0,
    // Distinguishes a state by its value and the event that leads to it, not by its context.
    serializeState: (state: SnapshotFrom<Machine>, event?: { type: string }) =>
      JSON.stringify([(state as { value: unknown }).value, event?.type]),
  };
  const found = getShortestPaths(machine, options as never).map(({ steps }) => {
    const [start, ...path] = steps as unknown as Step<Machine>[];
    return path.map((step, index) => ({
      step,
      names: taken((path[index - 1] ?? (start as Step<Machine>)).state, step.event),
    }));
  });
  const missed = new Set(
    nodesFrom(machine.root).flatMap(({ transitions }) => [...transitions.values()].flat().map(nameOf)),
  );
  const paths = found
    .toSorted((one, other) => other.length - one.length)
    .filter((path) => {
      const isNeeded = path.some(({ names }) => names.some((name) => missed.has(name)));
      for (const { names } of path) for (const name of names) missed.delete(name);
      return isNeeded;
    })
    .map((path) => path.map(({ step }) => step));
  return { paths, missed: [...missed] };
};
