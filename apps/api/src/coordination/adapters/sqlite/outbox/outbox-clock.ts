import { prepare, type Database } from '@waymark/event-store/sqlite';
import { LONGEST_GAP } from '../../../webhook-outbox.js';

interface ClockRow {
  seen_at: number;
  behind: number;
  steady_since: number;
}

/** A clock that is set back by less than this, in milliseconds, may go unnoticed. */
const SEEN_EVERY = 10_000;

/**
 * The outbox's own time, on the writer thread: the wall clock plus all amounts by which it was set back. Without it,
 * deliveries would wait until a corrected clock reaches the wrong time again. Times in milliseconds since 1970.
 */
export const outboxClock = (database: Database) => {
  const select = prepare<ClockRow>(database, 'SELECT seen_at, behind, steady_since FROM clock');
  const save = prepare(database, 'INSERT OR REPLACE INTO clock VALUES (1, ?, ?, ?)');
  const behind = (): number => select.get()?.behind ?? 0;

  return {
    ownTime: (wall: number): number => wall + behind(),
    wallTime: (own: number): number => own - behind(),
    /** Records the present time. Returns the milliseconds of a gap, or 0. */
    see: (wall: number): number => {
      const row = select.get();
      if (!row) {
        save.run(wall, 0, wall);
        return 0;
      }
      const passed = wall - row.seen_at;
      const isGap = passed > LONGEST_GAP;
      if (passed < 0) save.run(wall, row.behind - passed, wall);
      else if (passed >= SEEN_EVERY) save.run(wall, row.behind, isGap ? wall : row.steady_since);
      return isGap ? passed : 0;
    },
    /** Returns whether the wall clock is reliable enough for deletions. */
    isSteady: (wall: number): boolean => {
      const row = select.get();
      if (!row || wall < row.seen_at || wall - row.seen_at > LONGEST_GAP) return false;
      return wall - row.steady_since >= LONGEST_GAP;
    },
  };
};

export type OutboxClock = ReturnType<typeof outboxClock>;
