import type { EventReader, LogEntry, Position } from '../log/event-store.js';
import { followInBatches } from '../followers/follower.js';
import { isUnreadable } from '../log/recorded-event.js';
import { Generations } from './generations.js';
import type { ProjectorMessage, TracedBatch } from './projector-messages.js';
import type { ProjectorSignals } from './projector-signals.js';
import { Projector } from './projector.js';
import type { ReadModelSet } from './projection.js';
import { RebuildCancelledError, rebuildReadModels } from './rebuild.js';
import { isDamage } from '../sqlite/sqlite-errors.js';
import { openViews, readCheckpoint, walSize } from './views-file.js';

const BATCH = 1000;
/** Milliseconds. A ring wakes the thread immediately; this bounds the delay of a lost ring and of a new generation. */
const SAFETY_POLL = 250;
/** Bytes of write-ahead log that trigger a checkpoint: when idle, and in any case. */
const WAL_WHEN_IDLE = 16 * 1024 * 1024;
const WAL_AT_MOST = 128 * 1024 * 1024;

export interface ProjectorThreadOptions {
  dataDirectory: string;
  reader: Pick<EventReader, 'readAfter'>;
  set: ReadModelSet;
  signals: ProjectorSignals;
  post: (message: ProjectorMessage) => void;
  reportsTraces?: boolean | undefined;
}

interface OpenGeneration {
  projector: Projector;
  isOutdated: boolean;
}

const sinceEpoch = (): number => performance.timeOrigin + performance.now();

const tracedBatch = (entries: readonly LogEntry[], began: number): TracedBatch | undefined => {
  const traceparents = entries.flatMap((entry) => (isUnreadable(entry) ? [] : (entry.metadata.traceparent ?? [])));
  return traceparents.length > 0 ? { began, ended: sinceEpoch(), traceparents } : undefined;
};

/**
 * The main loop of the thread that writes the read models: opens or rebuilds, catches up, follows, and changes
 * generations. It continues outdated rows; the main thread then starts a rebuild in the background.
 */
export class ProjectorThread {
  private generation = 0;
  private projector: Projector | undefined;
  private retired: Projector | undefined;
  private stopped = false;
  /** Number of events in the last batch. */
  private handled = 0;
  private lookedAt = 0;
  /** The generation whose predecessors have been removed. */
  private cleaned = 0;
  private readonly closing = new AbortController();
  private readonly generations: Generations;

  constructor(private readonly options: ProjectorThreadOptions) {
    this.generations = new Generations(options.dataDirectory, options.set.name);
  }

  /** Resolves when the main thread has requested to close. */
  async run(): Promise<void> {
    const { reader, set, signals, post } = this.options;
    if (!(await this.opened())) return;
    const { position } = this.current;
    let rings = signals.rings;
    await followInBatches({
      reader,
      checkpoint: position,
      batchSize: BATCH,
      signal: this.closing.signal,
      handleBatch: (entries) => this.handle(entries),
      stumbled: ({ message }) => {
        this.stopped = true;
        post({ kind: 'stopped', reason: message });
        this.noticeClosing();
      },
      wake: async () => {
        this.resumed();
        await this.changeGeneration();
        this.foldWal(WAL_WHEN_IDLE);
        if (this.handled > 1) signals.rest(Math.min(this.handled, set.rest));
        this.handled = 0;
        signals.sleep(rings, SAFETY_POLL);
        rings = signals.rings;
        this.noticeClosing();
      },
    });
    this.retired?.close();
    this.current.close();
  }

  private get current(): Projector {
    if (!this.projector) throw new Error('the projector is not open');
    return this.projector;
  }

  private noticeClosing(): void {
    if (this.options.signals.closing) this.closing.abort();
  }

  /** After an error: reports that the projector runs again. */
  private resumed(): void {
    if (!this.stopped) return;
    this.stopped = false;
    this.options.post({ kind: 'advanced', position: this.current.position, parked: [] });
  }

  private async handle(entries: readonly LogEntry[]): Promise<void> {
    this.noticeClosing();
    await this.changeGeneration();
    this.handled = entries.length;
    try {
      const began = this.options.reportsTraces ? sinceEpoch() : undefined;
      const parked = this.current.applyBatch(entries);
      this.stopped = false;
      const traced = began === undefined ? undefined : tracedBatch(entries, began);
      this.options.post({ kind: 'advanced', position: this.current.position, parked, ...(traced && { traced }) });
      this.foldWal(WAL_AT_MOST);
    } catch (error) {
      if (!isDamage(error)) throw error;
      await this.rebuildAndOpen();
    }
  }

  /** Returns false if a close was requested before it finished. */
  private async opened(): Promise<boolean> {
    try {
      await this.openCurrent();
      return true;
    } catch (error) {
      if (error instanceof RebuildCancelledError) return false;
      throw error;
    }
  }

  private foldWal(limit: number, generation = this.generation, projector = this.current): void {
    if (walSize(this.generations.file(generation)) > limit) projector.foldWal();
  }

  private async openCurrent(): Promise<void> {
    this.generations.removeLeftOvers();
    const generation = this.generations.current;
    if (generation === undefined || !(await this.use(generation))) await this.rebuildAndOpen();
  }

  private async rebuildAndOpen(): Promise<void> {
    const isCancelled = (): boolean => this.options.signals.closing;
    const progressed = (position: Position): void => this.options.post({ kind: 'opening', position });
    const { generation } = await rebuildReadModels({ ...this.options, isCancelled, progressed });
    if (!(await this.use(generation))) throw new Error(`generation ${generation} of the read models cannot be opened`);
  }

  /** Returns false if the file cannot be continued. */
  private async use(generation: number): Promise<boolean> {
    let opened: OpenGeneration | undefined;
    try {
      opened = await this.openGeneration(generation);
      if (!opened) return false;
      await this.catchUp(generation, opened.projector);
    } catch (error) {
      opened?.projector.close();
      if (!isDamage(error)) throw error;
      return false;
    }
    this.adopt(generation, opened);
    return true;
  }

  /** Returns undefined if the rows belong to another log, or if this version cannot read them. */
  private async openGeneration(generation: number): Promise<OpenGeneration | undefined> {
    const { projections } = this.options.set;
    const views = openViews(this.generations.file(generation), projections);
    if (!views) return undefined;
    const { database, isOutdated } = views;
    try {
      const { position, event_id } = readCheckpoint(database);
      const [last] = position === 0 ? [] : await this.options.reader.readAfter(position - 1, 1);
      if ((last?.id ?? '') === event_id) return { projector: new Projector(database, projections), isOutdated };
    } catch (error) {
      database.close();
      throw error;
    }
    database.close();
    return undefined;
  }

  /** Applies events up to the head of the log, and at least up to the position of the rows in use. */
  private async catchUp(generation: number, projector: Projector, atLeast: Position = 0): Promise<void> {
    for (;;) {
      if (this.options.signals.closing) throw new RebuildCancelledError();
      const entries = await this.options.reader.readAfter(projector.position, BATCH);
      projector.applyBatch(entries);
      this.foldWal(WAL_AT_MOST, generation, projector);
      if (entries.length < BATCH && projector.position >= atLeast) return;
      this.options.post({ kind: 'opening', position: projector.position });
    }
  }

  private adopt(generation: number, { projector, isOutdated }: OpenGeneration): void {
    this.retired?.close();
    this.retired = this.projector;
    this.projector = projector;
    this.generation = generation;
    this.options.post({ kind: 'opened', generation, position: projector.position, isOutdated });
  }

  /**
   * Opens a newer generation that a rebuild has published, and drops the previous one when the main thread no longer
   * reads it.
   */
  private async changeGeneration(): Promise<void> {
    const now = performance.now();
    if (now - this.lookedAt < SAFETY_POLL && !this.mayDrop) return;
    this.lookedAt = now;
    if (this.mayDrop) this.dropOld();
    const generation = this.generations.current;
    if (generation === undefined || generation === this.generation) return;
    const opened = await this.openGeneration(generation);
    if (!opened) return;
    // A generation of another version is opened only by that version.
    if (opened.isOutdated) return opened.projector.close();
    await this.catchUp(generation, opened.projector, this.current.position);
    this.adopt(generation, opened);
  }

  private get mayDrop(): boolean {
    return this.cleaned !== this.generation && this.options.signals.generation === this.generation;
  }

  private dropOld(): void {
    this.cleaned = this.generation;
    this.retired?.close();
    this.retired = undefined;
    this.generations.removeBefore(this.generation);
  }
}
