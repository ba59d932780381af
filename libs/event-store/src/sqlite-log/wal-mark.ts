import { checkpointed } from '../sqlite/group-commit/committer.js';
import { prepare, type Database, type Statement } from '../sqlite/open-database.js';

/**
 * Notes in events.db itself, not only in its write-ahead log, that the write-ahead log may hold events. Without it, a
 * copy of events.db alone looks like a shorter log.
 */
export class WalMark {
  private readonly update: Statement;
  private state: 'clear' | 'written' | 'in the file';

  constructor(private readonly database: Database) {
    this.update = prepare(database, 'UPDATE write_ahead_log SET has_events = ?');
    const { has_events } = prepare<{ has_events: number }>(
      database,
      'SELECT has_events FROM write_ahead_log',
    ).get() ?? {
      has_events: 0,
    };
    this.state = has_events === 0 ? 'clear' : 'written';
  }

  /** Call outside of a transaction. While a reader prevents that the mark reaches the file, the next call tries again. */
  set(): void {
    if (this.state === 'in the file') return;
    if (this.state === 'clear') this.update.run(1);
    this.state = checkpointed(this.database) ? 'in the file' : 'written';
  }

  /** Call when the file holds all events. */
  clear(): void {
    if (this.state === 'clear') return;
    this.update.run(0);
    this.state = 'clear';
  }
}
