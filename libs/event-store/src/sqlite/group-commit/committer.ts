import { prepare, type Database, type Statement } from '../open-database.js';
import { OutcomeUnknownError } from '../../log/store-errors.js';
import { isFileError, isFull, messageOf } from '../sqlite-errors.js';
import type { Outcome } from './messages.js';

/** Applies jobs of one kind inside the transactions of a Committer. */
export interface JobHandler<Job, Result> {
  readonly database: Database;
  /** Returns whether the job changes nothing. Without it, every job counts as a change. */
  isProbe?(job: Job): boolean;
  /** Called before changes reach the write-ahead log. */
  unfolded?(): void;
  /** Called when the file holds all changes, and at the end of the process. */
  folded?(): void;
  /** Called after a transaction begins, before its first job. */
  begin?(): void;
  /** Called after the last job, before the commit. */
  end?(): void;
  /**
   * Throws to roll back this job only. Change state in memory last, after every statement: a rollback does not restore
   * it.
   */
  apply(job: Job): Result;
}

interface Connection<Job, Result> {
  handler: JobHandler<Job, Result>;
  begin: Statement;
  commit: Statement;
  rollback: Statement;
  savepoint: Statement;
  release: Statement;
  undo: Statement;
}

const connect = <Job, Result>(handler: JobHandler<Job, Result>): Connection<Job, Result> => {
  const { database } = handler;
  return {
    handler,
    begin: prepare(database, 'BEGIN IMMEDIATE'),
    commit: prepare(database, 'COMMIT'),
    rollback: prepare(database, 'ROLLBACK'),
    savepoint: prepare(database, 'SAVEPOINT job'),
    release: prepare(database, 'RELEASE job'),
    undo: prepare(database, 'ROLLBACK TO job'),
  };
};

/**
 * When a sync fails, the whole batch is already in the write-ahead log, and the recovery after a crash applies it. On a
 * full disk, its end is missing.
 */
const finish = (commit: Statement): void => {
  try {
    commit.run();
  } catch (error) {
    if (!isFileError(error) || isFull(error)) throw error;
    throw new OutcomeUnknownError(messageOf(error), { cause: error });
  }
};

/** Copies the write-ahead log into the file, except for pages that a reader still needs. Returns whether all were copied. */
export const checkpointed = (database: Database): boolean => {
  const { log, checkpointed: copied } = prepare<{ log: number; checkpointed: number }>(
    database,
    'PRAGMA wal_checkpoint(PASSIVE)',
  ).get() ?? { log: 1, checkpointed: 0 };
  return log === copied;
};

const attempt = <Job, Result>(connection: Connection<Job, Result>, job: Job): Outcome<Result> => {
  const { handler, savepoint, release, undo } = connection;
  savepoint.run();
  try {
    const result = handler.apply(job);
    release.run();
    return { result };
  } catch (error) {
    if (isFileError(error)) throw error;
    undo.run();
    release.run();
    return { failed: messageOf(error) };
  }
};

/**
 * Commits jobs in batches: one transaction, one fsync. A batch first runs without savepoints, because nearly every job
 * succeeds. If a job fails, the batch runs again with a savepoint for each job, and only failed jobs are rolled back.
 */
export class Committer<Job, Result> {
  private connection: Connection<Job, Result> | undefined;
  private failures = 0;
  /** Whether something changed since the last call of `fold`. */
  private isBusy = false;

  constructor(private readonly openHandler: () => JobHandler<Job, Result>) {}

  open(): Connection<Job, Result> {
    this.connection ??= connect(this.openHandler());
    return this.connection;
  }

  /** Returns one outcome for each job. If the file fails, the whole batch fails; the next batch tries again. */
  commit(jobs: readonly Job[]): Outcome<Result>[] {
    try {
      this.noteChanges(jobs);
      const outcomes = this.commitAll(jobs) ?? this.commitEach(jobs);
      this.failures = 0;
      return outcomes;
    } catch (error) {
      this.recover();
      const message = messageOf(error);
      const outcome = error instanceof OutcomeUnknownError ? { unknown: message } : { unavailable: message };
      return jobs.map(() => outcome);
    }
  }

  /**
   * Copies the write-ahead log into the file, without waiting for readers. Returns whether the file holds everything
   * and nothing changed since the last call.
   */
  fold(): boolean {
    const wasBusy = this.isBusy;
    this.isBusy = false;
    try {
      const { handler } = this.open();
      if (!checkpointed(handler.database) || wasBusy) return false;
      handler.folded?.();
      return checkpointed(handler.database);
    } catch {
      // The next call tries again. Health reports a full disk.
      return false;
    }
  }

  /** Folds the write-ahead log, so that the database file can be copied alone. */
  close(): void {
    try {
      if (this.connection) {
        const { handler } = this.connection;
        // First, because on a full disk the mark has room only in a write-ahead log that can be overwritten.
        checkpointed(handler.database);
        handler.folded?.();
        handler.database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
      }
    } catch {
      // The write-ahead log keeps committed data. A full disk must not prevent the process from ending.
    }
    this.disconnect();
  }

  private noteChanges(jobs: readonly Job[]): void {
    const { handler } = this.open();
    if (jobs.every((job) => handler.isProbe?.(job))) return;
    this.isBusy = true;
    handler.unfolded?.();
  }

  private disconnect(): void {
    const { connection } = this;
    this.connection = undefined;
    connection?.handler.database.close();
  }

  /** Returns undefined if a job failed; nothing is recorded then. */
  private commitAll(jobs: readonly Job[]): Outcome<Result>[] | undefined {
    const { handler, begin, commit, rollback } = this.open();
    let outcomes: Outcome<Result>[];
    try {
      begin.run();
      handler.begin?.();
      outcomes = jobs.map((job) => ({ result: handler.apply(job) }));
      handler.end?.();
    } catch (error) {
      if (isFileError(error)) throw error;
      rollback.run();
      return undefined;
    }
    finish(commit);
    return outcomes;
  }

  private commitEach(jobs: readonly Job[]): Outcome<Result>[] {
    const connection = this.open();
    connection.begin.run();
    connection.handler.begin?.();
    const outcomes = jobs.map((job) => attempt(connection, job));
    connection.handler.end?.();
    finish(connection.commit);
    return outcomes;
  }

  /** After a full disk, a rollback suffices. A connection that fails repeatedly is reopened. */
  private recover(): void {
    this.failures += 1;
    try {
      const database = this.connection?.handler.database;
      if (database?.isTransaction) database.exec('ROLLBACK');
      if (this.failures > 1) this.disconnect();
    } catch {
      this.connection = undefined;
    }
  }
}
