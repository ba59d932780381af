import type { Position } from '../log/event-store.js';
import { TREE_FAN } from '@waymark/proofs/tree';
import type { KeptTree } from '../proof/verify-log.js';
import { prepare, type Database, type Statement } from '../sqlite/open-database.js';
import { reading } from '../sqlite/sqlite-errors.js';

interface NodeStatements {
  hashes: Statement<{ hash: string }>;
  last: Statement<{ level: number; number: number }>;
}

/** Reads the tree over the log, also from a file without stored nodes. Throws StoreUnavailableError. */
export class SqliteTreeReader implements KeptTree {
  private readonly selectEventHashes: Statement<{ hash: string }>;
  private readonly selectTable: Statement;
  private nodeStatements: NodeStatements | undefined;

  constructor(private readonly database: Database) {
    this.selectEventHashes = prepare(
      database,
      'SELECT hash FROM events WHERE position > ? AND position <= ? ORDER BY position',
    );
    this.selectTable = prepare(database, "SELECT 1 FROM sqlite_schema WHERE name = 'tree_nodes'");
  }

  eventHashes(after: Position, to: Position): string[] {
    return reading(() => this.selectEventHashes.all(after, to)).map(({ hash }) => hash);
  }

  treeNodes(level: number, from: number, to: number): string[] {
    if (from >= to) return [];
    return reading(() => this.nodes()?.hashes.all(level, from, to) ?? []).map(({ hash }) => hash);
  }

  lastCovered(): Position {
    const last = reading(() => this.nodes()?.last.all() ?? []);
    return Math.max(0, ...last.map(({ level, number }) => (number + 1) * TREE_FAN ** level));
  }

  /** Returns undefined while the file has no table of nodes, which a writer may create later. */
  private nodes(): NodeStatements | undefined {
    if (!this.nodeStatements && this.selectTable.get()) {
      this.nodeStatements = {
        hashes: prepare(
          this.database,
          'SELECT hash FROM tree_nodes WHERE level = ? AND number >= ? AND number < ? ORDER BY number',
        ),
        last: prepare(this.database, 'SELECT level, max(number) AS number FROM tree_nodes GROUP BY level'),
      };
    }
    return this.nodeStatements;
  }
}
