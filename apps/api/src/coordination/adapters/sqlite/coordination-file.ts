import type { FileFormat } from '@waymark/event-store/sqlite';

/**
 * Format of coordination.db. Losing this file only requires users to sign in again. Times are milliseconds since 1970.
 */
export const coordinationFile: FileFormat = {
  name: 'coordination file',
  applicationId: 0x574d434f,
  version: 1,
  remedy: 'follow "A damaged file" in docs/backup.md',
  schema: `
    CREATE TABLE sessions (
      id TEXT PRIMARY KEY,
      account_id TEXT NOT NULL,
      expires_at INTEGER NOT NULL,
      revoked_at INTEGER
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX sessions_by_expiry ON sessions (expires_at);
    CREATE INDEX sessions_by_revocation ON sessions (revoked_at) WHERE revoked_at IS NOT NULL;

    CREATE TABLE refresh_tokens (
      hash TEXT PRIMARY KEY,
      session_id TEXT NOT NULL,
      expires_at INTEGER NOT NULL,
      spent INTEGER NOT NULL DEFAULT 0
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX refresh_tokens_by_expiry ON refresh_tokens (expires_at);

    CREATE TABLE idempotency_keys (
      key TEXT PRIMARY KEY,
      fingerprint TEXT NOT NULL,
      boot TEXT NOT NULL,
      touched_at INTEGER NOT NULL,
      answer TEXT
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX idempotency_keys_by_age ON idempotency_keys (touched_at);

    CREATE TABLE rate_windows (
      key TEXT PRIMARY KEY,
      taken INTEGER NOT NULL,
      ends_at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
  `,
  additions: `
    CREATE TABLE IF NOT EXISTS session_starts (
      id TEXT PRIMARY KEY,
      began INTEGER NOT NULL,
      ends_at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX IF NOT EXISTS session_starts_by_end ON session_starts (ends_at);

    CREATE TABLE IF NOT EXISTS refresh_retries (
      hash TEXT PRIMARY KEY,
      late INTEGER NOT NULL,
      until INTEGER NOT NULL,
      expires_at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX IF NOT EXISTS refresh_retries_by_expiry ON refresh_retries (expires_at);

    CREATE TABLE IF NOT EXISTS session_uses (
      id TEXT PRIMARY KEY,
      used_at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX IF NOT EXISTS session_uses_by_time ON session_uses (used_at);

    CREATE TABLE IF NOT EXISTS reservations (
      key TEXT PRIMARY KEY,
      reservation TEXT NOT NULL,
      made_at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX IF NOT EXISTS reservations_by_age ON reservations (made_at);

    CREATE TABLE IF NOT EXISTS kept_answers (
      place INTEGER PRIMARY KEY,
      answer BLOB NOT NULL,
      made_at INTEGER NOT NULL
    ) STRICT;

    CREATE TABLE IF NOT EXISTS key_clients (
      id INTEGER PRIMARY KEY,
      room TEXT NOT NULL,
      name TEXT NOT NULL,
      lost_at INTEGER NOT NULL DEFAULT 0,
      UNIQUE (room, name)
    ) STRICT;

    CREATE TABLE IF NOT EXISTS epoch (began_at INTEGER NOT NULL) STRICT;

    CREATE TABLE IF NOT EXISTS failed_attempts (
      key TEXT PRIMARY KEY,
      failures INTEGER NOT NULL,
      open_at INTEGER NOT NULL,
      ends_at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
  `,
};
