import type { CloudEvent } from '@waymark/contracts';

/** Maximum number of events; older ones are removed. */
export const KEPT_EVENTS = 200;

/** The events of the stream; all lists have the newest first. */
export interface StreamLog {
  shown: readonly CloudEvent[];
  /** Events that arrived while the list was paused. */
  held: readonly CloudEvent[];
  paused: boolean;
  /** The number of all events, and of those that arrived while paused. */
  received: number;
  heldCount: number;
}

export type StreamAction = { type: 'received'; event: CloudEvent } | { type: 'paused' | 'resumed' | 'cleared' };

export const emptyLog: StreamLog = { shown: [], held: [], paused: false, received: 0, heldCount: 0 };

const newestFirst = (event: CloudEvent, events: readonly CloudEvent[]): readonly CloudEvent[] =>
  [event, ...events].slice(0, KEPT_EVENTS);

/** A new connection can deliver an event again: delivery is at least once. */
const isKnown = ({ shown, held }: StreamLog, { id }: CloudEvent): boolean =>
  [...held, ...shown].some((known) => known.id === id);

export const streamLog = (log: StreamLog, action: StreamAction): StreamLog => {
  switch (action.type) {
    case 'received': {
      if (isKnown(log, action.event)) return log;
      const received = log.received + 1;
      return log.paused
        ? { ...log, received, held: newestFirst(action.event, log.held), heldCount: log.heldCount + 1 }
        : { ...log, received, shown: newestFirst(action.event, log.shown) };
    }
    case 'paused':
      return { ...log, paused: true };
    case 'resumed':
      return {
        ...log,
        paused: false,
        shown: [...log.held, ...log.shown].slice(0, KEPT_EVENTS),
        held: [],
        heldCount: 0,
      };
    case 'cleared':
      return { ...emptyLog, paused: log.paused };
    default:
      return action satisfies never;
  }
};
