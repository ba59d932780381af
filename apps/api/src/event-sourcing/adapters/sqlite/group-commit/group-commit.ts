import { Worker } from 'node:worker_threads';
import { OutcomeUnknownError, StoreUnavailableError } from '../../../event-store.js';
import type { FromThread, Outcome, ToThread } from './messages.js';

/** Many jobs of one turn go in messages of this many, so that the thread works on the first while the rest are made. */
const MESSAGE_SIZE = 32;

interface Waiting<Job, Result> {
  job: Job;
  /** Of performance.now(). */
  since: number;
  resolve: (result: Result) => void;
  reject: (error: Error) => void;
}

/** What may wait for a disk that does not keep up. */
export interface QueueBounds {
  /** Jobs. */
  length: number;
  /** Milliseconds that the oldest job has waited, beyond which no other is taken. */
  age: number;
  /** Milliseconds after which a job is answered, committed or not. */
  patience: number;
}

const BOUNDS: QueueBounds = { length: 10_000, age: 2_000, patience: 10_000 };

export interface GroupCommitOptions<Result> {
  bounds?: QueueBounds;
  /** The compiled file that calls serveGroupCommit; see workerFile. */
  worker: URL;
  /** Handed to the worker as its workerData. */
  workerData: unknown;
  /** Called once for each committed batch, before its jobs resolve. */
  onCommitted?: (results: readonly Result[]) => void;
}

/**
 * The calling side of a writer thread: jobs submitted by anyone share transactions, and the disk
 * never blocks the caller's event loop. Jobs and results travel by structured clone.
 */
export class GroupCommit<Job, Result> {
  /** Submitted in this turn of the event loop, posted as one message at its end. */
  private gathered: Waiting<Job, Result>[] = [];
  /** Posted and not yet answered; answers come in this order. */
  private posted: Waiting<Job, Result>[] = [];
  private worker: Worker | undefined;
  private ended: Promise<void> | undefined;
  private closed = false;
  private readonly bounds: QueueBounds;
  private impatience: NodeJS.Timeout | undefined;

  private constructor(private readonly options: GroupCommitOptions<Result>) {
    this.bounds = options.bounds ?? BOUNDS;
  }

  /** Rejects with a readable Error when the file cannot be used. */
  static async open<Job, Result>(options: GroupCommitOptions<Result>): Promise<GroupCommit<Job, Result>> {
    const groupCommit = new GroupCommit<Job, Result>(options);
    await groupCommit.start();
    return groupCommit;
  }

  /** Resolves once the job is committed. Rejects with StoreUnavailableError when nothing was recorded, with OutcomeUnknownError when the disk has not answered in time, with Error when the job itself is wrong. */
  submit(job: Job): Promise<Result> {
    return new Promise((resolve, reject) => {
      if (this.closed) {
        reject(new StoreUnavailableError('the store is closed'));
        return;
      }
      const since = performance.now();
      if (this.isOverdue(since)) {
        reject(new StoreUnavailableError('the disk does not keep up'));
        return;
      }
      this.gathered.push({ job, since, resolve, reject });
      if (this.gathered.length === 1) setImmediate(() => this.post());
      if (this.gathered.length >= MESSAGE_SIZE) this.post();
    });
  }

  /** Commits what was submitted, then ends the thread. */
  async close(): Promise<void> {
    if (!this.closed) {
      this.closed = true;
      this.post();
      this.send({ close: true });
    }
    await this.ended;
  }

  private isOverdue(now: number): boolean {
    const { length, age } = this.bounds;
    const [oldest] = this.posted;
    return this.gathered.length + this.posted.length >= length || (oldest !== undefined && now - oldest.since > age);
  }

  /** Answers who has waited too long; what became of their jobs the thread says later, to nobody. */
  private endWaiting(): void {
    const longest = performance.now() - this.bounds.patience;
    for (const { since, reject } of this.posted) {
      if (since > longest) break;
      reject(new OutcomeUnknownError('the disk has not answered in time'));
    }
    this.impatience = undefined;
    this.watchWaiting();
  }

  private watchWaiting(): void {
    if (this.posted.length === 0 || this.impatience) return;
    this.impatience = setTimeout(() => this.endWaiting(), this.bounds.patience / 4).unref();
  }

  private start(): Promise<void> {
    return new Promise((resolve, reject) => {
      const worker = new Worker(this.options.worker, { workerData: this.options.workerData });
      this.worker = worker;
      this.ended = new Promise((end) => {
        worker.once('exit', () => {
          this.worker = undefined;
          clearTimeout(this.impatience);
          this.impatience = undefined;
          this.refuseAll('the writer thread has ended');
          reject(new StoreUnavailableError('the writer thread has ended'));
          end();
        });
      });
      worker.once('error', (error) => {
        this.refuseAll(error.message);
        reject(error);
      });
      worker.on('message', (message: FromThread<Result>) => {
        if ('outcomes' in message) this.settle(message.outcomes);
        else if ('refused' in message) {
          this.refuseAll(message.refused);
          reject(new Error(message.refused));
        } else resolve();
      });
    });
  }

  private post(): void {
    const { gathered } = this;
    if (gathered.length === 0) return;
    this.gathered = [];
    for (const waiting of gathered) this.posted.push(waiting);
    // A thread that died is replaced; if that fails its jobs are refused, and the next ones try again.
    if (!this.worker) this.start().catch(() => undefined);
    this.send({ jobs: gathered.map(({ job }) => job) });
    this.watchWaiting();
  }

  private send(message: ToThread<Job>): void {
    this.worker?.postMessage(message);
  }

  private settle(outcomes: readonly Outcome<Result>[]): void {
    const settled = this.posted.splice(0, outcomes.length);
    const results: Result[] = [];
    for (const outcome of outcomes) if ('result' in outcome) results.push(outcome.result);
    if (results.length > 0) this.options.onCommitted?.(results);
    outcomes.forEach((outcome, index) => {
      const waiting = settled[index];
      if (!waiting) return;
      if ('result' in outcome) waiting.resolve(outcome.result);
      else if ('unavailable' in outcome) waiting.reject(new StoreUnavailableError(outcome.unavailable));
      else waiting.reject(new Error(outcome.failed));
    });
  }

  private refuseAll(reason: string): void {
    const refused = this.posted;
    this.posted = [];
    for (const { reject } of refused) reject(new StoreUnavailableError(reason));
  }
}
