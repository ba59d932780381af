import { prepare, type Database } from '@waymark/event-store/sqlite';
import { LATE_RETRIES, REFRESH_LIFETIME, RETRY_WINDOW } from '../../sessions.js';
import type { JobOf, NewToken, ResultOf, TokenOwner } from './coordination-jobs.js';

interface TokenRow extends TokenOwner {
  spent: number;
  /** Null for a session of an earlier version without an end. */
  ends_at: number | null;
  revoked_at: number | null;
}

/** The session jobs on the writer thread. */
export const sessionJobs = (database: Database) => {
  const insertSession = prepare(database, 'INSERT INTO sessions (id, account_id, expires_at) VALUES (?, ?, ?)');
  const insertStart = prepare(database, 'INSERT OR IGNORE INTO session_starts (id, began, ends_at) VALUES (?, ?, ?)');
  const extendSession = prepare(database, 'UPDATE sessions SET expires_at = ? WHERE id = ?');
  const insertToken = prepare(database, 'INSERT INTO refresh_tokens (hash, session_id, expires_at) VALUES (?, ?, ?)');
  const spendToken = prepare(database, 'UPDATE refresh_tokens SET spent = 1 WHERE hash = ?');
  const selectToken = prepare<TokenRow>(
    database,
    `
    SELECT session_id, account_id, coalesce(began, 0) AS began, ends_at, refresh_tokens.expires_at, spent, revoked_at
    FROM refresh_tokens JOIN sessions ON sessions.id = session_id
    LEFT JOIN session_starts ON session_starts.id = session_id WHERE hash = ?
  `,
  );
  const selectRetries = prepare<{ until: number }>(database, 'SELECT until FROM refresh_retries WHERE hash = ?');
  const countLateRetry = prepare<{ late: number }>(
    database,
    `
    INSERT INTO refresh_retries (hash, late, until, expires_at) VALUES (?, 1, ?, ?)
    ON CONFLICT (hash) DO UPDATE SET late = late + 1, until = excluded.until RETURNING late
  `,
  );
  const revokeSession = prepare<{ id: string }>(
    database,
    'UPDATE sessions SET revoked_at = ? WHERE id = ? AND revoked_at IS NULL RETURNING id',
  );
  const selectRevoked = prepare<{ id: string }>(database, 'SELECT id FROM sessions WHERE revoked_at > ?');
  const recordUse = prepare(
    database,
    `
    INSERT INTO session_uses (id, used_at) SELECT id, ? FROM sessions WHERE id = ? AND revoked_at IS NULL
    ON CONFLICT (id) DO UPDATE SET used_at = max(used_at, excluded.used_at)
  `,
  );
  const selectUse = prepare<{ used_at: number }>(database, 'SELECT used_at FROM session_uses WHERE id = ?');
  const forgetUses = prepare(database, 'DELETE FROM session_uses');
  const takeUnused = prepare<{ id: string }>(database, 'DELETE FROM session_uses WHERE used_at <= ? RETURNING id');
  const deleteUses = prepare(database, 'DELETE FROM session_uses WHERE id NOT IN (SELECT id FROM sessions)');
  const deleteTokens = prepare(database, 'DELETE FROM refresh_tokens WHERE expires_at <= ?');
  const deleteRetries = prepare(database, 'DELETE FROM refresh_retries WHERE expires_at <= ?');
  const deleteSessions = prepare(database, 'DELETE FROM sessions WHERE expires_at <= ?');
  const deleteStarts = prepare(database, 'DELETE FROM session_starts WHERE ends_at <= ?');

  const ownerOf = ({ account_id, session_id, began, expires_at }: TokenRow): TokenOwner => ({
    account_id,
    session_id,
    began,
    expires_at,
  });
  const isOver = ({ expires_at, ends_at }: TokenRow, now: number): boolean =>
    expires_at <= now || (ends_at !== null && ends_at <= now);
  const identifiers = (rows: { id: string }[]): string[] => rows.map(({ id }) => id);
  const addToken = (session_id: string, { hash, expires_at }: NewToken): void => {
    insertToken.run(hash, session_id, expires_at);
  };
  /** Returns the outcome of a retry whose rotation issued the token `given`, and counts it if it is late; undefined after too many. */
  const retried = (given: TokenRow, hash: string, now: number): 'rotated' | 'invalid' | undefined => {
    if (given.revoked_at !== null) return 'invalid';
    const until = given.expires_at - REFRESH_LIFETIME + RETRY_WINDOW;
    if (now < until || now < (selectRetries.get(hash)?.until ?? until)) return 'rotated';
    const [counted] = countLateRetry.all(hash, given.spent ? now : now + RETRY_WINDOW, given.expires_at);
    if (counted && counted.late > LATE_RETRIES) return undefined;
    return given.spent ? 'invalid' : 'rotated';
  };

  return {
    start: ({ session_id, account_id, began, ends_at, token }: JobOf<'sessions.start'>): undefined => {
      insertSession.run(session_id, account_id, token.expires_at);
      insertStart.run(session_id, began, ends_at);
      addToken(session_id, token);
    },
    rotate: ({ hash, next, ends_at, now }: JobOf<'sessions.rotate'>): ResultOf<'sessions.rotate'> => {
      const token = selectToken.get(hash);
      if (!token || isOver(token, now)) return { outcome: 'invalid' };
      const { session_id } = token;
      if (token.spent) {
        const given = selectToken.get(next.hash);
        const outcome = given && retried(given, next.hash, now);
        if (given && outcome === 'rotated') return { outcome, ...ownerOf(given) };
        if (outcome === 'invalid') return { outcome };
        return { outcome: 'reused', session_id, revoked: identifiers(revokeSession.all(now, session_id)) };
      }
      if (token.revoked_at !== null) return { outcome: 'invalid' };
      spendToken.run(hash);
      addToken(session_id, next);
      extendSession.run(next.expires_at, session_id);
      // Sessions of an earlier version have no end.
      insertStart.run(session_id, token.began, ends_at);
      return { outcome: 'rotated', ...ownerOf(token), expires_at: next.expires_at };
    },
    find: ({ hash, now }: JobOf<'sessions.find'>): ResultOf<'sessions.find'> => {
      const token = selectToken.get(hash);
      return token && !isOver(token, now) && token.revoked_at === null ? ownerOf(token) : undefined;
    },
    revoke: ({ hash, now }: JobOf<'sessions.revoke'>): ResultOf<'sessions.revoke'> => {
      const token = selectToken.get(hash);
      if (!token) return { found: false, revoked: [] };
      return { found: true, revoked: identifiers(revokeSession.all(now, token.session_id)) };
    },
    recordUses: ({ uses }: JobOf<'sessions.recordUses'>): undefined => {
      for (const { session_id, used_at } of uses) recordUse.run(used_at, session_id);
    },
    lastUse: ({ session_id }: JobOf<'sessions.lastUse'>): ResultOf<'sessions.lastUse'> =>
      selectUse.get(session_id)?.used_at,
    revokeUnused: ({ until, now }: JobOf<'sessions.revokeUnused'>): ResultOf<'sessions.revokeUnused'> =>
      takeUnused.all(until).flatMap(({ id }) => identifiers(revokeSession.all(now, id))),
    forgetUses: (): undefined => void forgetUses.run(),
    revokedSince: ({ since }: JobOf<'sessions.revokedSince'>): ResultOf<'sessions.revokedSince'> =>
      identifiers(selectRevoked.all(since)),
    purge: (now: number): void => {
      deleteTokens.run(now);
      deleteRetries.run(now);
      deleteSessions.run(now);
      deleteStarts.run(now);
      deleteUses.run();
    },
  };
};
