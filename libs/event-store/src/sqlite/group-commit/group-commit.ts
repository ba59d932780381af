import { Worker } from 'node:worker_threads';
import { afterReading } from '../../runtime/patience.js';
import { OutcomeUnknownError, StoreUnavailableError } from '../../log/store-errors.js';
import type { FromThread, Outcome, ToThread } from './messages.js';

/**
 * Jobs per message. With many jobs in one turn, the thread starts on the first message while the rest is being built.
 */
const MESSAGE_SIZE = 32;

interface Waiting<Job, Result> {
  job: Job;
  /** `waited` when it was submitted. */
  since: number;
  resolve: (result: Result) => void;
  reject: (error: Error) => void;
}

/** Bounds of the queue for a disk that does not keep up. */
export interface QueueBounds {
  /** Maximum number of jobs. */
  length: number;
  /** Maximum age of the oldest job in milliseconds; beyond it, no job is accepted. */
  age: number;
  /** Milliseconds after which a job without an answer is rejected with an unknown outcome. */
  patience: number;
}

const BOUNDS: QueueBounds = { length: 10_000, age: 2_000, patience: 10_000 };

export interface GroupCommitOptions<Result> {
  bounds?: QueueBounds;
  /** The compiled file that calls serveGroupCommit; see workerFile. */
  worker: URL;
  /** Passed to the worker as its workerData. */
  workerData: unknown;
  /** Called once for each committed batch, before its jobs resolve. */
  onCommitted?: (results: readonly Result[]) => void;
}

/**
 * The calling side of a writer thread. Jobs from all callers share transactions, and the disk never blocks the caller's
 * event loop. Jobs and results pass by structured clone.
 */
export class GroupCommit<Job, Result> {
  /** Jobs submitted in this turn of the event loop, posted as one message at its end. */
  private gathered: Waiting<Job, Result>[] = [];
  /** Posted jobs without an answer; answers arrive in this order. */
  private posted: Waiting<Job, Result>[] = [];
  private worker: Worker | undefined;
  private ended: Promise<void> | undefined;
  private closed = false;
  private readonly bounds: QueueBounds;
  /** Milliseconds between looks at the age of posted jobs. */
  private readonly interval: number;
  /**
   * Milliseconds for which this process has waited for the disk. A pause of the process counts as at most one interval,
   * and only after the answers that arrived meanwhile are read.
   */
  private waited = 0;
  private stopWatching: (() => void) | undefined;

  private constructor(private readonly options: GroupCommitOptions<Result>) {
    this.bounds = options.bounds ?? BOUNDS;
    this.interval = Math.max(1, Math.min(this.bounds.age, this.bounds.patience) / 4);
  }

  /** Rejects with a readable Error if the file cannot be used. */
  static async open<Job, Result>(options: GroupCommitOptions<Result>): Promise<GroupCommit<Job, Result>> {
    const groupCommit = new GroupCommit<Job, Result>(options);
    await groupCommit.start();
    return groupCommit;
  }

  /**
   * Resolves after the job is committed. Rejects with StoreUnavailableError if nothing was recorded,
   * OutcomeUnknownError if the disk did not answer in time, a sync failed or the thread died, Error if the job itself
   * is invalid.
   */
  submit(job: Job): Promise<Result> {
    return new Promise((resolve, reject) => {
      if (this.closed) {
        reject(new StoreUnavailableError('the store is closed'));
        return;
      }
      if (this.isOverdue()) {
        reject(new StoreUnavailableError('the disk does not keep up'));
        return;
      }
      this.gathered.push({ job, since: this.waited, resolve, reject });
      if (this.gathered.length === 1) setImmediate(() => this.post());
      if (this.gathered.length >= MESSAGE_SIZE) this.post();
    });
  }

  /** Commits all submitted jobs, then ends the thread. */
  async close(): Promise<void> {
    if (!this.closed) {
      this.closed = true;
      this.post();
      this.send({ close: true });
    }
    await this.ended;
  }

  private isOverdue(): boolean {
    const { length, age } = this.bounds;
    const [oldest] = this.posted;
    return (
      this.gathered.length + this.posted.length >= length || (oldest !== undefined && this.waited - oldest.since > age)
    );
  }

  /** Rejects jobs that have waited too long. The later answer of the thread for them is ignored. */
  private endWaiting(): void {
    this.stopWatching = undefined;
    this.waited += this.interval;
    for (const { since, reject } of this.posted) {
      if (this.waited - since <= this.bounds.patience) break;
      reject(new OutcomeUnknownError('the disk has not answered in time'));
    }
    this.watchWaiting();
  }

  private watchWaiting(): void {
    if (this.posted.length === 0) return;
    this.stopWatching ??= afterReading(this.interval, () => this.endWaiting());
  }

  private start(): Promise<void> {
    return new Promise((resolve, reject) => {
      const worker = new Worker(this.options.worker, { workerData: this.options.workerData });
      this.worker = worker;
      // A thread may commit a job and die before it answers.
      let lost: Error = new OutcomeUnknownError('the writer thread has ended');
      this.ended = new Promise((end) => {
        worker.once('exit', () => {
          this.worker = undefined;
          this.stopWatching?.();
          this.stopWatching = undefined;
          this.rejectPosted(lost);
          reject(new StoreUnavailableError('the writer thread has ended'));
          end();
        });
      });
      worker.once('error', (error) => {
        this.rejectPosted(new OutcomeUnknownError(error.message));
        reject(error);
      });
      worker.on('message', (message: FromThread<Result>) => {
        if ('outcomes' in message) this.settle(message.outcomes);
        else if ('refused' in message) {
          lost = new StoreUnavailableError(message.refused);
          this.rejectPosted(lost);
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
    // A dead thread is replaced. If that fails, its jobs are rejected, and the next jobs try again.
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
      else if ('unknown' in outcome) waiting.reject(new OutcomeUnknownError(outcome.unknown));
      else waiting.reject(new Error(outcome.failed));
    });
  }

  private rejectPosted(error: Error): void {
    const rejected = this.posted;
    this.posted = [];
    for (const { reject } of rejected) reject(error);
  }
}
