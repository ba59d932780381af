import { prepare, type Database, type Statement } from '../open-database.js';
import { isFileError, messageOf } from '../sqlite-errors.js';
import type { Outcome } from './messages.js';

/** Does the jobs of one kind inside the committer's transactions. */
export interface JobHandler<Job, Result> {
  readonly database: Database;
  /** Called when a transaction has begun, before its first job. */
  begin?(): void;
  /** Called after its last job, before it is committed. */
  end?(): void;
  /** Throws to have this one job rolled back. State kept in memory must be changed last, after every statement. */
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
 * Commits jobs in batches: one transaction, one fsync. Nearly every job succeeds, so a batch is
 * tried without savepoints; when one fails it is done again with a savepoint for each job, and only
 * the failed ones are left out.
 */
export class Committer<Job, Result> {
  private connection: Connection<Job, Result> | undefined;
  private failures = 0;

  constructor(private readonly openHandler: () => JobHandler<Job, Result>) {}

  open(): Connection<Job, Result> {
    this.connection ??= connect(this.openHandler());
    return this.connection;
  }

  /** One outcome for each job. A batch that the file refuses is refused whole; the next one tries again. */
  commit(jobs: readonly Job[]): Outcome<Result>[] {
    try {
      const outcomes = this.commitAll(jobs) ?? this.commitEach(jobs);
      this.failures = 0;
      return outcomes;
    } catch (error) {
      this.recover();
      const unavailable = messageOf(error);
      return jobs.map(() => ({ unavailable }));
    }
  }

  /** Leaves everything in the one file, so that it can be copied alone. */
  close(): void {
    try {
      this.connection?.handler.database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    } catch {
      // What is committed is safe in the write-ahead log: a full disk must not keep a process from ending.
    }
    this.disconnect();
  }

  private disconnect(): void {
    const { connection } = this;
    this.connection = undefined;
    connection?.handler.database.close();
  }

  /** Undefined when a job failed, and nothing was recorded. */
  private commitAll(jobs: readonly Job[]): Outcome<Result>[] | undefined {
    const { handler, begin, commit, rollback } = this.open();
    try {
      begin.run();
      handler.begin?.();
      const outcomes = jobs.map((job) => ({ result: handler.apply(job) }));
      handler.end?.();
      commit.run();
      return outcomes;
    } catch (error) {
      if (isFileError(error)) throw error;
      rollback.run();
      return undefined;
    }
  }

  private commitEach(jobs: readonly Job[]): Outcome<Result>[] {
    const connection = this.open();
    connection.begin.run();
    connection.handler.begin?.();
    const outcomes = jobs.map((job) => attempt(connection, job));
    connection.handler.end?.();
    connection.commit.run();
    return outcomes;
  }

  /** A rollback is enough after a full disk; a connection that fails again and again is opened anew. */
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
