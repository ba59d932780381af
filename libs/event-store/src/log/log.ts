import { join } from 'node:path';
import type { DomainEvent, EventStore } from './event-store.js';
import type { LogProof } from './log-proof.js';

/** The state of a node's copy of the shared log. */
export interface CopyStatus {
  /** Whether this node receives new events. */
  connected: boolean;
  /** KurrentDB's commit position of the copy's last event. */
  commit_position: number;
  /** Commit position of the leader's last event at the last query; undefined if the leader did not answer. */
  leader_position: number | undefined;
  /** Milliseconds since this node was cut off from new events; 0 while it is connected. */
  cut_off: number;
}

/** The parts that every adapter of the log provides. */
export interface Log<Event extends DomainEvent = DomainEvent, Actor = unknown> {
  store: EventStore<Event, Actor>;
  proof: LogProof;
  /** Undefined for a log that only this process uses. */
  copy: (() => CopyStatus) | undefined;
  close(): Promise<void>;
}

/** The log on this node's disk: the only one, or its copy of the shared one. */
export const eventsFile = ({ dataDirectory }: { dataDirectory: string }): string => join(dataDirectory, 'events.db');
