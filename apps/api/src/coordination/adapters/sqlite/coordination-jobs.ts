import type { FailedAttempts } from '../../backoffs.js';
import type { IdempotencyClaim, KeyClient, Reservation, StoredAnswer } from '../../idempotency.js';
import type { RateWindow } from '../../rate-windows.js';

/** The stored part of a refresh token, never the token itself. */
export interface NewToken {
  hash: string;
  expires_at: number;
}

/** The session of a refresh token, and the expiry of the token. */
export interface TokenOwner {
  account_id: string;
  session_id: string;
  began: number;
  expires_at: number;
}

/** All job kinds and their results; times in milliseconds since 1970. */
export interface CoordinationJobs {
  'sessions.start': {
    job: { session_id: string; account_id: string; began: number; ends_at: number; token: NewToken };
    result: undefined;
  };
  'sessions.rotate': {
    job: { hash: string; next: NewToken; ends_at: number; now: number };
    result:
      | ({ outcome: 'rotated' } & TokenOwner)
      | { outcome: 'invalid' }
      | { outcome: 'reused'; session_id: string; revoked: string[] };
  };
  'sessions.find': { job: { hash: string; now: number }; result: TokenOwner | undefined };
  'sessions.revoke': { job: { hash: string; now: number }; result: { found: boolean; revoked: string[] } };
  'sessions.recordUses': { job: { uses: { session_id: string; used_at: number }[] }; result: undefined };
  'sessions.lastUse': { job: { session_id: string }; result: number | undefined };
  /** Revokes the sessions last used at `until` or earlier, and returns them. */
  'sessions.revokeUnused': { job: { until: number; now: number }; result: string[] };
  'sessions.forgetUses': { job: object; result: undefined };
  'sessions.revokedSince': { job: { since: number }; result: string[] };
  'idempotency.claim': {
    job: { key: string; fingerprint: string; name: string; client: KeyClient; owner: string; now: number };
    result: IdempotencyClaim;
  };
  /** The result is undefined or false if the caller does not own the claim. */
  'idempotency.reserve': {
    job: { key: string; reservation: Reservation; owner: string; now: number };
    result: Reservation | undefined;
  };
  'idempotency.complete': { job: { key: string; answer: StoredAnswer; owner: string; now: number }; result: boolean };
  'idempotency.release': { job: { key: string; owner: string }; result: boolean };
  'idempotency.forget': { job: { key: string; owner: string }; result: boolean };
  'rateWindows.load': { job: { now: number }; result: RateWindow[] };
  'rateWindows.save': { job: { windows: RateWindow[]; now: number }; result: undefined };
  'failedAttempts.load': { job: { now: number }; result: FailedAttempts[] };
  /** `forgiven` are keys. */
  'failedAttempts.save': { job: { attempts: FailedAttempts[]; forgiven: string[]; now: number }; result: undefined };
  /** Deletes expired rows. */
  purge: { job: { now: number }; result: undefined };
  /** Proves that the file is writable, without changing its content. */
  check: { job: object; result: undefined };
}

export type JobKind = keyof CoordinationJobs;
export type JobOf<Kind extends JobKind> = CoordinationJobs[Kind]['job'];
export type ResultOf<Kind extends JobKind> = CoordinationJobs[Kind]['result'];
export type CoordinationJob = { [Kind in JobKind]: { kind: Kind } & JobOf<Kind> }[JobKind];

/** Submits one job to the writer thread. */
export type Submit = <Kind extends JobKind>(kind: Kind, job: JobOf<Kind>) => Promise<ResultOf<Kind>>;
