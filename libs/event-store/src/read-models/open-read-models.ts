import { Worker } from 'node:worker_threads';
import type { Position, Starting } from '../log/event-store.js';
import { threadFile } from '../runtime/thread-file.js';
import { Generations } from '../projections/generations.js';
import { PositionWaiters } from './position-waiters.js';
import type { ProjectorMessage, ProjectorThreadData, TracedBatch } from '../projections/projector-messages.js';
import { ProjectorSignals } from '../projections/projector-signals.js';
import { Renewal } from './renewal.js';
import { ReadModelBehindError } from '../log/store-errors.js';
import {
  RowsDamagedError,
  type ReadModels,
  type ReadModelsStatus,
  type ReadStatement,
  type Row,
} from './read-models.js';
import type { ParkedEvent } from '../projections/projection.js';
import { isDamage } from '../sqlite/sqlite-errors.js';
import { ViewsReader } from './views-reader.js';

const DEFAULT_TIMEOUT = 2000;
const PAUSE_BEFORE_RESTART = 250;
const PARKED_EVENTS = 'SELECT * FROM parked_events ORDER BY position, projection LIMIT 1000';

/** A set of projections that separate threads follow and rebuild. */
export interface FollowedSet {
  /** Key of the set in the module, named in warnings. */
  key: string;
  /** Prefix of the file names. */
  name: string;
  /** A ReadModelsModule, in JavaScript. The threads import it. */
  module: URL;
}

export interface ReadModelsOptions {
  set: FollowedSet;
  dataDirectory: string;
  eventsFile: string;
  /** Called with events that are parked while following. `parkedEvents` also returns those of a rebuild. */
  onParked?: (event: ParkedEvent) => void;
  /** Called with each batch of traced events. */
  onTraced?: ((batch: TracedBatch) => void) | undefined;
  /** If set, reads throw ReadModelBehindError until the rows exist, and failures are retried. */
  inBackground?: 'always' | 'when long';
  warn?: (message: string) => void;
}

type Listener = (position: Position) => void;

/** Read models in files that a projector thread writes. */
class LocalReadModels implements ReadModels {
  private readonly signals = new ProjectorSignals();
  private readonly waiters = new PositionWaiters();
  private readonly listeners = new Set<Listener>();
  private readonly statements = new Map<string, ReadStatement>();
  private reader: ViewsReader | undefined;
  private worker: Worker | undefined;
  private restart: NodeJS.Timeout | undefined;
  private reached: Position = 0;
  /** Position up to which the first rows are built. */
  private made: Position = 0;
  private head: Position = 0;
  private stopped: string | undefined;
  private closing = false;
  /** Whether the read models are in use, so that a thread that ends is restarted. */
  private isHeld = false;
  /** The generation in use. */
  private generation: number | undefined;
  private readonly generations: Generations;
  private readonly projector: ProjectorThreadData;
  private readonly renewal: Renewal;

  constructor(private readonly options: ReadModelsOptions) {
    const { set, dataDirectory, eventsFile, warn, onTraced } = options;
    this.generations = new Generations(dataDirectory, set.name);
    const { buffer: signals } = this.signals;
    const thread = { module: set.module.href, set: set.key, name: set.name, dataDirectory, eventsFile, signals };
    this.projector = { ...thread, reportsTraces: onTraced !== undefined };
    this.renewal = new Renewal({
      projector: this.projector,
      built: () => this.signals.ring(),
      failed: ({ message }) => warn?.(`${set.key} could not be rebuilt: ${message}`),
    });
  }

  get position(): Position {
    return this.reached;
  }

  get opening(): Starting | undefined {
    if (this.reader) return undefined;
    const complete = this.head === 0 ? undefined : Math.min(1, this.made / this.head);
    return { state: 'starting', position: this.made, complete };
  }

  /**
   * Resolves when the rows have reached the head of the log at the time of the call, or immediately in the background.
   * Rejects if the projector cannot start.
   */
  async start(): Promise<void> {
    this.isHeld = this.options.inBackground === 'always';
    const started = new Promise<void>((resolve, reject) => this.startWorker(resolve, reject));
    if (this.isHeld) started.catch(ignore);
    else await started;
    this.isHeld = true;
  }

  caughtUpWith(position: Position, timeoutMs = DEFAULT_TIMEOUT): Promise<void> {
    return this.waiters.wait(position, timeoutMs);
  }

  wake(position: Position): void {
    this.head = Math.max(this.head, position);
    this.signals.ring();
  }

  statement(sql: string): ReadStatement {
    let statement = this.statements.get(sql);
    if (!statement) {
      statement = {
        get: (...parameters) => this.read((open) => open.prepared(sql).get(...parameters) as Row | undefined),
        all: (...parameters) => this.read((open) => open.prepared(sql).all(...parameters) as Row[]),
      };
      this.statements.set(sql, statement);
    }
    return statement;
  }

  onAdvanced(listener: Listener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  parkedEvents(): ParkedEvent[] {
    if (!this.reader) return [];
    return this.statement(PARKED_EVENTS).all() as unknown as ParkedEvent[];
  }

  status(): ReadModelsStatus {
    const lag = Math.max(0, this.head - this.reached);
    const { stopped, renewal } = this;
    return {
      position: this.reached,
      lag,
      ...(stopped !== undefined && { stopped }),
      ...(renewal.status && { renewal: renewal.status }),
    };
  }

  async close(): Promise<void> {
    if (this.closing) return;
    this.closing = true;
    clearTimeout(this.restart);
    const { worker } = this;
    const ended = worker && new Promise<void>((resolve) => worker.once('exit', () => resolve()));
    this.signals.close();
    await Promise.all([ended, this.renewal.close()]);
    this.waiters.close();
    this.listeners.clear();
    this.reader?.close();
    this.reader = undefined;
  }

  private read<Rows>(from: (open: ViewsReader) => Rows): Rows {
    const { open } = this;
    try {
      return from(open);
    } catch (error) {
      if (!isDamage(error)) throw error;
      if (!this.renewal.status) this.options.warn?.(`${this.options.set.key} is damaged and is being rebuilt`);
      this.renewal.begin('damaged');
      throw new RowsDamagedError(this.reached, error);
    }
  }

  private get open(): ViewsReader {
    if (this.reader) return this.reader;
    if (this.closing) throw new Error('the read models are closed');
    const message =
      this.stopped === undefined ? undefined : `the read models ${this.options.set.key} stopped: ${this.stopped}`;
    throw new ReadModelBehindError(this.reached, this.head, message);
  }

  private startWorker(ready: () => void, failed: (error: Error) => void): void {
    const worker = new Worker(threadFile('read-models/projector.worker.js'), {
      workerData: this.projector,
    });
    this.worker = worker;
    worker.on('message', (message: ProjectorMessage) => {
      this.receive(message);
      if (message.kind === 'opened' || (message.kind === 'opening' && this.options.inBackground)) ready();
    });
    worker.on('error', (error) => {
      this.stopped = error.message;
      failed(error);
    });
    worker.on('exit', () => {
      this.worker = undefined;
      this.stopped ??= 'the projector has ended';
      if (this.closing || !this.isHeld) return;
      this.restart = setTimeout(() => this.startWorker(ignore, ignore), PAUSE_BEFORE_RESTART);
    });
  }

  private receive(message: ProjectorMessage): void {
    switch (message.kind) {
      case 'opening':
        this.stopped = undefined;
        this.made = message.position;
        return;
      case 'opened':
        if (message.isOutdated) this.renewal.begin('outdated');
        else if (message.generation !== this.generation) this.renewal.end();
        this.changeReader(message.generation);
        return this.advance(message.position);
      case 'advanced':
        this.advance(message.position);
        for (const event of message.parked) this.options.onParked?.(event);
        if (message.traced) this.options.onTraced?.(message.traced);
        return;
      case 'stopped':
        this.stopped = message.reason;
        return;
      default:
        return message satisfies never;
    }
  }

  private changeReader(generation: number): void {
    const before = this.reader;
    this.reader = new ViewsReader(this.generations.file(generation));
    before?.close();
    this.generation = generation;
    this.signals.generation = generation;
  }

  private advance(position: Position): void {
    this.stopped = undefined;
    this.reached = position;
    this.head = Math.max(this.head, position);
    this.waiters.advance(position);
    for (const listener of this.listeners) listener(position);
  }
}

const ignore = (): void => undefined;

/**
 * Opens existing read models, or rebuilds them. Resolves when they have caught up with the log; with `inBackground`,
 * immediately or as soon as that turns out to take long.
 */
export const openReadModels = async (options: ReadModelsOptions): Promise<ReadModels> => {
  const readModels = new LocalReadModels(options);
  await readModels.start();
  return readModels;
};
