import { join } from 'node:path';
import type { EventStore } from './event-store.js';
import type { LogProof } from './log-proof.js';

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

/** What a technology for the log provides. */
export interface Log {
  store: EventStore;
  proof: LogProof;
  /** Undefined where this process alone has the log. */
  copy: (() => CopyStatus) | undefined;
  close(): Promise<void>;
}

/** The log on this node's disk: the only one, or its copy of the one that all share. */
export const eventsFile = ({ dataDirectory }: { dataDirectory: string }): string => join(dataDirectory, 'events.db');
