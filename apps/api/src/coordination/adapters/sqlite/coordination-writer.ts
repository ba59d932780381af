import { unreachable } from '@waymark/domain';
import { type JobHandler, openDatabase, type Database } from '@waymark/event-store/sqlite';
import { coordinationFile } from './coordination-file.js';
import type { CoordinationJob, JobKind, ResultOf } from './coordination-jobs.js';
import { failedAttemptJobs } from './failed-attempt-jobs.js';
import { idempotencyJobs } from './idempotency-jobs.js';
import { rateWindowJobs } from './rate-window-jobs.js';
import { sessionJobs } from './session-jobs.js';

export type CoordinationResult = ResultOf<JobKind>;

/** Applies all coordination jobs inside the committer's transaction. */
export class CoordinationWriter implements JobHandler<CoordinationJob, CoordinationResult> {
  private readonly sessions;
  private readonly idempotency;
  private readonly rateWindows;
  private readonly failedAttempts;

  constructor(
    readonly database: Database,
    places?: number,
  ) {
    this.sessions = sessionJobs(database);
    this.idempotency = idempotencyJobs(database, places);
    this.rateWindows = rateWindowJobs(database);
    this.failedAttempts = failedAttemptJobs(database);
  }

  /** `places` is the number of places for idempotency keys. */
  static open(file: string, places?: number): CoordinationWriter {
    return new CoordinationWriter(openDatabase(file, coordinationFile, 'NORMAL'), places);
  }

  apply(job: CoordinationJob): CoordinationResult {
    switch (job.kind) {
      case 'sessions.start':
        return this.sessions.start(job);
      case 'sessions.rotate':
        return this.sessions.rotate(job);
      case 'sessions.find':
        return this.sessions.find(job);
      case 'sessions.revoke':
        return this.sessions.revoke(job);
      case 'sessions.recordUses':
        return this.sessions.recordUses(job);
      case 'sessions.lastUse':
        return this.sessions.lastUse(job);
      case 'sessions.revokeUnused':
        return this.sessions.revokeUnused(job);
      case 'sessions.forgetUses':
        return this.sessions.forgetUses();
      case 'sessions.revokedSince':
        return this.sessions.revokedSince(job);
      case 'idempotency.claim':
        return this.idempotency.claim(job);
      case 'idempotency.reserve':
        return this.idempotency.reserve(job);
      case 'idempotency.complete':
        return this.idempotency.complete(job);
      case 'idempotency.release':
        return this.idempotency.release(job);
      case 'idempotency.forget':
        return this.idempotency.forget(job);
      case 'rateWindows.load':
        return this.rateWindows.load(job);
      case 'rateWindows.save':
        return this.rateWindows.save(job);
      case 'failedAttempts.load':
        return this.failedAttempts.load(job);
      case 'failedAttempts.save':
        return this.failedAttempts.save(job);
      case 'purge':
        return this.purge(job.now);
      case 'check':
        return this.check();
      default:
        return unreachable(job, undefined);
    }
  }

  private purge(now: number): undefined {
    this.sessions.purge(now);
    this.idempotency.purge(now);
    this.rateWindows.purge(now);
    this.failedAttempts.purge(now);
  }

  private check(): undefined {
    this.database.exec(`PRAGMA user_version = ${coordinationFile.version}`);
  }
}
