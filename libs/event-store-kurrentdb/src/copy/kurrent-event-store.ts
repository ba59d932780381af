import { canonicalJson } from '@waymark/proofs';
import {
  SERVING,
  VersionConflictError,
  type Append,
  type Appended,
  type DomainEvent,
  type EventStore,
  type Mark,
  type Position,
  type Standing,
  afterPatience,
  StoreUnavailableError,
  chainEvents,
  eventHash,
  FIRST_PREVIOUS_HASH,
  type CopyStatus,
  contentOf,
} from '@waymark/event-store';
import {
  type CopiedEvent,
  type LogFile,
  SqliteLog,
  openSqliteLog,
  type SqliteLogParts,
} from '@waymark/event-store/sqlite';
import { CopyDiffersError } from './copy-differs-error.js';
import { openSharedLog, type SharedLogOptions } from '../shared-log/open-shared-log.js';
import { isForeign, type SharedLog, type SharedRecord } from '../shared-log/shared-log.js';
import { watchSilence } from './silence-watch.js';
import { Thresholds } from './thresholds.js';

/** Milliseconds that a rejected append waits for this node's copy to contain the conflicting events. */
const CONFLICT_PATIENCE = 5_000;

/**
 * An event store on KurrentDB. Appends go to KurrentDB; all reads use this node's events.db, a copy of the whole log,
 * even while KurrentDB is unavailable.
 */
export class KurrentEventStore<Event extends DomainEvent = DomainEvent, Actor = unknown>
  extends SqliteLog<Event, Actor>
  implements EventStore<Event, Actor>
{
  private readonly shown = new Thresholds();
  private readonly ending = new AbortController();
  private readonly standingListeners = new Set<(standing: Standing) => void>();
  private present: Standing['state'] = 'starting';
  private stoppedBecause = '';
  private commit = 0;
  private leaderCommit: number | undefined;
  /** Whether the subscription is established, and whether the leader answered the last call. */
  private subscribed = false;
  private answering = true;
  private wasCutOff = false;
  private cutOffAt = performance.now();
  /** The head of the leader when this node started. The node serves when its copy has reached it. */
  private headAtStart: number | undefined;
  private following: Promise<void> = Promise.resolve();
  private readonly stopWatching: () => void;

  constructor(
    parts: SqliteLogParts<Event, Actor>,
    private readonly log: SharedLog,
    private readonly warn: (message: string) => void,
  ) {
    super(parts);
    this.stopWatching = watchSilence({
      head: () => this.askForHead(),
      reached: () => this.commit,
      resubscribe: () => this.log.resubscribe(),
    });
  }

  /** Starts to follow KurrentDB. Events in the copy are readable immediately. */
  async start(): Promise<this> {
    const head = await this.reader.head();
    this.commit = this.reader.commitOf(head) ?? 0;
    this.shown.reach(this.commit);
    this.following = this.log
      .follow({
        after: () => (this.commit === 0 ? undefined : this.commit),
        handle: (records) => this.take(records),
        connected: (is, reason) => this.setConnection({ subscribed: is }, reason),
        beforeSubscribing: () => this.assertSameHistory(),
        signal: this.ending.signal,
      })
      .catch((error: unknown) => this.stop(error instanceof Error ? error.message : String(error)));
    return this;
  }

  /** Stops serving and following. Files stay unchanged. */
  stop(reason: string): void {
    if (this.present === 'stopped' || this.ending.signal.aborted) return;
    this.warn(`this node stops serving: ${reason}`);
    this.ending.abort();
    this.stopWatching();
    this.stoppedBecause = reason;
    this.change('stopped');
  }

  async append(append: Append<Event, Actor>): Promise<Appended> {
    const { stream, expectedVersion, previousHash, events, metadata } = append;
    if (events.length === 0) throw new RangeError('an append requires at least one event');
    this.assertServing();
    // KurrentDB checks whether a new stream exists already.
    const hash = expectedVersion === 0 ? FIRST_PREVIOUS_HASH : this.hashToFollow(stream, expectedVersion);
    if (hash === undefined) return this.refuse(stream, expectedVersion);
    // KurrentDB does not check hashes. Events that continue another history would stop every node.
    if (hash !== previousHash) throw new Error(`the append to ${stream} does not continue its history`);
    const chained = chainEvents(
      { stream, version: expectedVersion, hash: previousHash },
      events.map((event) => contentOf(this.format, event)),
      canonicalJson(metadata),
    );
    try {
      const { commit_position } = await this.log.append(stream, expectedVersion, chained);
      // Otherwise, the author of this append would get stale data until the leader is asked again.
      this.setConnection({ answering: true });
      const last = chained.at(-1) ?? { version: expectedVersion, hash };
      return {
        mark: commit_position,
        version: last.version,
        hash: last.hash,
        data: chained.map(({ data }) => data),
      };
    } catch (error) {
      if (error instanceof VersionConflictError) await this.showsVersion(stream, error.actual);
      throw error;
    }
  }

  async isLast(stream: string, version: number): Promise<boolean> {
    this.assertServing();
    if (this.reader.versionOf(stream) !== version) return false;
    const last = (await this.sharedLastOf(stream))?.version ?? 0;
    if (last === version) return true;
    await this.showsVersion(stream, last);
    return false;
  }

  async positionOf(mark: Mark, patience: number): Promise<Position | 'late' | 'cut off'> {
    if (this.commit < mark) {
      if (!this.connected) return 'cut off';
      if (!(await this.shown.reached(mark, patience))) return this.copy.connected ? 'late' : 'cut off';
    }
    return this.reader.positionAtCommit(mark);
  }

  async markOf(position: Position): Promise<Mark> {
    return this.reader.commitOf(position) ?? 0;
  }

  async catchUp(): Promise<void> {
    const head = await this.log.head();
    if (await this.shown.reached(head, CONFLICT_PATIENCE)) return;
    throw new StoreUnavailableError(`this node's copy is behind KurrentDB: at ${this.commit} of ${head}`);
  }

  standing(): Standing {
    switch (this.present) {
      case 'serving':
        return SERVING;
      case 'stopped':
        return { state: 'stopped', reason: this.stoppedBecause };
      case 'starting': {
        const complete =
          this.headAtStart === undefined ? undefined : Math.min(1, this.commit / Math.max(1, this.headAtStart));
        return { state: 'starting', position: this.reader.positionAtCommit(this.commit), complete };
      }
      default:
        return this.present satisfies never;
    }
  }

  onStanding(listener: (standing: Standing) => void): () => void {
    this.standingListeners.add(listener);
    return () => this.standingListeners.delete(listener);
  }

  /** Returns whether nothing was ever recorded; false if KurrentDB does not answer. */
  async isNew(): Promise<boolean> {
    return (await this.askForHead().catch(() => undefined)) === 0;
  }

  /** Returns KurrentDB's commit position of the event at a position of the copy; undefined if it is not stored. */
  commitOf(position: Position): number | undefined {
    return this.reader.commitOf(position);
  }

  /** Returns the number of events in the copy, after one position and up to another, that came from KurrentDB. */
  commitsBetween(after: Position, to: Position): number {
    return this.reader.commitsBetween(after, to);
  }

  /** Status of the copy only. `standing` reports whether this node serves. */
  get copy(): CopyStatus {
    const { connected, commit: commit_position, leaderCommit: leader_position } = this;
    return { connected, commit_position, leader_position, cut_off: connected ? 0 : performance.now() - this.cutOffAt };
  }

  override async check(): Promise<void> {
    this.assertServing();
    await Promise.all([super.check(), this.log.check()]);
  }

  override async close(): Promise<void> {
    this.ending.abort();
    this.stopWatching();
    await this.log.close();
    await this.following;
    this.shown.close();
    await super.close();
  }

  private hashToFollow(stream: string, expectedVersion: number): string | undefined {
    const known = this.reader.versionOf(stream);
    if (known > expectedVersion) throw new VersionConflictError(stream, expectedVersion, known);
    return this.reader.hashOf(stream, expectedVersion);
  }

  private async take(records: readonly SharedRecord[]): Promise<void> {
    const events = records.map((record): CopiedEvent => {
      if (isForeign(record)) throw new CopyDiffersError(record);
      const { commit_position, ...event } = record;
      return { event, commit_position };
    });
    const last = events.at(-1);
    if (!last) return;
    const result = await this.submit({ kind: 'copy', events });
    if (result.kind === 'differs') throw new CopyDiffersError(result.difference);
    this.advance(last.commit_position);
  }

  /**
   * Throws unless KurrentDB has this copy's last event in the same place: KurrentDB may have been restored from an
   * older backup, or be another database.
   */
  private async assertSameHistory(): Promise<void> {
    this.headAtStart ??= await this.askForHead();
    const position = await this.reader.head();
    const [last] = await this.reader.readAt([position]);
    if (!last) return this.serveWhenComplete();
    const { stream, version, hash } = last;
    const shared = await this.log.eventAt(stream, version);
    if (!shared) throw new CopyDiffersError({ stream, version, reason: 'KurrentDB does not have this event' });
    if (isForeign(shared)) throw new CopyDiffersError(shared);
    if (eventHash(shared) !== hash) {
      throw new CopyDiffersError({ stream, version, reason: 'KurrentDB has a different event in its place' });
    }
    const kept = this.reader.commitOf(position);
    if (kept === undefined) {
      await this.submit({ kind: 'anchor', position, commit_position: shared.commit_position });
    } else if (kept !== shared.commit_position) {
      throw new CopyDiffersError({ stream, version, reason: 'KurrentDB has this event at another position' });
    }
    this.advance(shared.commit_position);
  }

  private advance(commit_position: number): void {
    this.commit = commit_position;
    this.shown.reach(commit_position);
    this.serveWhenComplete();
  }

  private serveWhenComplete(): void {
    if (this.present !== 'starting') return;
    if (this.headAtStart !== undefined && this.commit >= this.headAtStart) this.change('serving');
  }

  private change(state: Standing['state']): void {
    this.present = state;
    for (const listener of this.standingListeners) listener(this.standing());
  }

  private get connected(): boolean {
    return this.subscribed && this.answering;
  }

  private setConnection(
    { subscribed = this.subscribed, answering = this.answering }: { subscribed?: boolean; answering?: boolean },
    reason = 'no reason given',
  ): void {
    const before = this.connected;
    this.subscribed = subscribed;
    this.answering = answering;
    if (this.connected === before) return;
    if (!before) {
      if (this.wasCutOff) this.warn('KurrentDB subscription re-established');
      return;
    }
    this.wasCutOff = true;
    this.cutOffAt = performance.now();
    this.warn(`KurrentDB subscription lost: ${reason}`);
    // Answers waiting readers with the data at hand, because new events cannot arrive at present.
    this.shown.release();
  }

  private async askForHead(): Promise<number> {
    try {
      const head = await this.log.head();
      this.leaderCommit = head;
      this.setConnection({ answering: true });
      return head;
    } catch (error) {
      this.leaderCommit = undefined;
      this.setConnection({ answering: false }, 'the leader does not answer');
      throw error;
    }
  }

  private async sharedLastOf(stream: string): Promise<SharedRecord | undefined> {
    const last = await this.log.lastEvent(stream);
    if (last && isForeign(last)) {
      this.stop(new CopyDiffersError(last).message);
      this.assertServing();
    }
    return last;
  }

  private async refuse(stream: string, expectedVersion: number): Promise<never> {
    const actual = (await this.sharedLastOf(stream))?.version ?? 0;
    await this.showsVersion(stream, actual);
    throw new VersionConflictError(stream, expectedVersion, actual);
  }

  /** Resolves when the copy contains the event of the stream with this version. */
  private async showsVersion(stream: string, version: number): Promise<void> {
    const late = new AbortController();
    const cancel = afterPatience(CONFLICT_PATIENCE, () => late.abort());
    try {
      while (this.reader.versionOf(stream) < version) {
        if (late.signal.aborted || !this.connected) {
          throw new StoreUnavailableError(`this node's copy does not contain version ${version} of ${stream} yet`);
        }
        await this.shown.reached(this.commit + 1, CONFLICT_PATIENCE);
      }
    } finally {
      cancel();
    }
  }

  private assertServing(): void {
    switch (this.present) {
      case 'serving':
        return;
      case 'starting':
        throw new StoreUnavailableError('this node is still fetching the log');
      case 'stopped':
        throw new StoreUnavailableError(`this node has stopped: ${this.stoppedBecause}`);
      default:
        this.present satisfies never;
    }
  }
}

/** `file` is this node's copy, events.db. */
export interface KurrentEventStoreOptions<Event extends DomainEvent = DomainEvent>
  extends SharedLogOptions, LogFile<Event> {
  warn: (message: string) => void;
}

/**
 * Rejects with a readable error if another process uses the file or this version cannot read it. KurrentDB may be
 * unavailable.
 */
export const openKurrentEventStore = async <Event extends DomainEvent, Actor>({
  file,
  format,
  advice,
  warn,
  ...options
}: KurrentEventStoreOptions<Event>): Promise<KurrentEventStore<Event, Actor>> => {
  const log = openSharedLog(options);
  // NORMAL durability suffices: KurrentDB sends again what a power failure removes from the end of a copy.
  return new KurrentEventStore<Event, Actor>(
    await openSqliteLog({ file, format, advice }, 'NORMAL'),
    log,
    warn,
  ).start();
};
