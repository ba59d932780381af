import { prepare, type Database, type Statement } from '../open-database.js';
import { OutcomeUnknownError } from '../../store-errors.js';
import { isFileError, isFull, messageOf } from '../sqlite-errors.js';
import type { Outcome } from './messages.js';

/** Applies jobs of one kind inside the transactions of a Committer. */
export interface JobHandler<Job, Result> {
  readonly database: Database;
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

  constructor(private readonly openHandler: () => JobHandler<Job, Result>) {}

  open(): Connection<Job, Result> {
    this.connection ??= connect(this.openHandler());
    return this.connection;
  }

  /** Returns one outcome for each job. If the file fails, the whole batch fails; the next batch tries again. */
  commit(jobs: readonly Job[]): Outcome<Result>[] {
    try {
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

  /** Checkpoints the write-ahead log, so that the database file can be copied alone. */
  close(): void {
    try {
      this.connection?.handler.database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    } catch {
      // The write-ahead log keeps committed data. A full disk must not prevent the process from ending.
    }
    this.disconnect();
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
