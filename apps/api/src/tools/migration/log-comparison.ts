import { isForeign, type SharedLog, type SharedRecord, watchSilence } from '@waymark/event-store-kurrentdb';
import {
  type Position,
  StoreUnavailableError,
  eventHash,
  type StoredEvent,
  type VerifiableLog,
} from '@waymark/event-store';
import { type TreeHead, MerkleTree } from '@waymark/proofs/tree';
import { MigrationRefusedError } from './migration-refused-error.js';

export interface ComparedLogs {
  here: Pick<VerifiableLog, 'linkedAfter'>;
  there: SharedLog;
  /** Called for each event that is equal in both logs, in order, with its commit position in KurrentDB. */
  same: (position: Position, commit_position: number) => void;
  /** Milliseconds without a record after which KurrentDB counts as unavailable. */
  patience: number;
}

const placeOf = ({ stream, version }: { stream: string; version: number }): string => `${stream}, version ${version}`;

const differenceOf = (event: StoredEvent | undefined, record: SharedRecord): string | undefined => {
  if (isForeign(record)) return `KurrentDB's event at ${placeOf(record)} is not a Waymark event: ${record.reason}`;
  if (!event) return `this log ends before it, but KurrentDB continues with ${placeOf(record)}`;
  if (eventHash(record) === event.hash && record.hash === event.hash) return undefined;
  const both = placeOf(event) === placeOf(record);
  return both
    ? `KurrentDB has another event at ${placeOf(event)}`
    : `this log has ${placeOf(event)}, but KurrentDB has ${placeOf(record)}`;
};

/** Compares KurrentDB's events with this log, starting with the first event. */
export class LogComparison {
  private readonly tree = new MerkleTree();
  private commit = 0;
  private heardAt = performance.now();

  constructor(private readonly logs: ComparedLogs) {}

  /** Position up to which both logs are known to be equal. */
  get position(): Position {
    return this.tree.leaves;
  }

  /** Tree head of KurrentDB's events up to `position`. */
  get treeHead(): TreeHead {
    return { size: this.position, root: this.tree.root() };
  }

  /**
   * Continues up to the record at this commit position. Rejects with MigrationRefusedError at the first difference, and
   * with StoreUnavailableError.
   */
  async upTo(commit_position: number): Promise<void> {
    if (this.commit >= commit_position) return;
    const { there } = this.logs;
    const done = new AbortController();
    let lastStep: Promise<void> = Promise.resolve();
    const orEnd = (step: Promise<void>): Promise<void> => {
      lastStep = step;
      return step.catch(() => done.abort());
    };
    this.heardAt = performance.now();
    const stopWatching = watchSilence({
      head: () => there.head(),
      reached: () => this.commit,
      resubscribe: () => there.resubscribe(),
    });
    await there.follow({
      after: () => (this.commit === 0 ? undefined : this.commit),
      handle: async (records) => {
        await orEnd(this.compare(records));
        if (this.commit >= commit_position) done.abort();
      },
      connected: () => undefined,
      beforeSubscribing: () => orEnd(this.assertNotGone()),
      signal: done.signal,
    });
    stopWatching();
    await lastStep;
  }

  private async compare(records: readonly SharedRecord[]): Promise<void> {
    this.heardAt = performance.now();
    const events = await this.logs.here.linkedAfter(this.position, records.length);
    for (const [index, record] of records.entries()) {
      const event = events[index];
      const position = this.position + 1;
      const difference = differenceOf(event, record);
      if (difference !== undefined || !event) {
        throw new MigrationRefusedError(`the logs differ at position ${position}: ${difference ?? ''}`);
      }
      this.tree.add(event.hash);
      this.commit = record.commit_position;
      this.logs.same(position, record.commit_position);
    }
  }

  private async assertNotGone(): Promise<void> {
    const { patience } = this.logs;
    if (performance.now() - this.heardAt < patience) return;
    throw new StoreUnavailableError(`KurrentDB has delivered no event for ${Math.round(patience / 1000)} s`);
  }
}
