import { join } from 'node:path';
import type { Configuration } from '../config/configuration.js';
import type { Coordination } from '../coordination/coordination.js';
import type { EventStore } from '../event-sourcing/event-store.js';
import type { LogProof } from '../event-sourcing/log-proof.js';

/** How far a node's copy of the shared log is. */
export interface CopyStatus {
  /** What is recorded comes to this node. */
  connected: boolean;
  /** KurrentDB's commit position of the copy's last event. */
  commit_position: number;
  /** That of the leader's last event, when it was last asked; undefined when it did not answer. */
  leader_position: number | undefined;
  /** Milliseconds for which nothing that is recorded has come to this node; 0 while it comes. */
  cut_off: number;
}

/** What one technology provides: everything that outlives a request. */
export interface Stores {
  log: EventStore;
  coordination: Coordination;
  proof: LogProof;
  /** Undefined where this process alone has the log. */
  copy: (() => CopyStatus) | undefined;
  /** The log last: the others still write to it. */
  close(): Promise<void>;
}

/** The log on this node's disk: the only one, or its copy of the one that all share. */
export const eventsFile = ({ dataDirectory }: Pick<Configuration, 'dataDirectory'>): string =>
  join(dataDirectory, 'events.db');
