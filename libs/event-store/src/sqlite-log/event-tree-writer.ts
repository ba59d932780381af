import { TREE_FAN, TREE_LEVELS, treeNode } from '@waymark/proofs/tree';
import { prepare, prepareArrays, type Database, type Statement } from '../sqlite/open-database.js';

/**
 * Stores the complete subtrees of the tree over the log, in the transaction that completes them. It keeps nothing in
 * memory, so that rolled-back jobs leave no trace.
 */
export class EventTreeWriter {
  private readonly selectEventHashes: Statement<readonly [hash: string]>;
  private readonly selectNodeHashes: Statement<readonly [hash: string]>;
  private readonly selectSize: Statement<{ size: number | null }>;
  private readonly countNodes: Statement<{ count: number }>;
  private readonly insertNode: Statement;

  constructor(private readonly database: Database) {
    this.selectEventHashes = prepareArrays(
      database,
      'SELECT hash FROM events WHERE position > ? AND position <= ? ORDER BY position',
    );
    this.selectNodeHashes = prepareArrays(
      database,
      'SELECT hash FROM tree_nodes WHERE level = ? AND number >= ? AND number < ? ORDER BY number',
    );
    this.selectSize = prepare(database, 'SELECT max(position) AS size FROM events');
    this.countNodes = prepare(database, 'SELECT coalesce(max(number) + 1, 0) AS count FROM tree_nodes WHERE level = ?');
    this.insertNode = prepare(database, 'INSERT OR REPLACE INTO tree_nodes VALUES (?, ?, ?)');
  }

  /** Call after the event at this position was written. */
  added(position: number): void {
    if (position % TREE_FAN === 0) this.completeUpTo(position);
  }

  /** Adds the missing nodes to a log that was written before trees were stored. */
  complete(): void {
    const size = this.selectSize.get()?.size ?? 0;
    const missing = (this.countNodes.get(1)?.count ?? 0) * TREE_FAN;
    if (size - missing < TREE_FAN) return;
    this.database.exec('BEGIN IMMEDIATE');
    for (let position = missing + TREE_FAN; position <= size; position += TREE_FAN) this.completeUpTo(position);
    this.database.exec('COMMIT');
  }

  private completeUpTo(position: number): void {
    let leaves = TREE_FAN;
    for (let level = 1; level <= TREE_LEVELS && position % leaves === 0; level += 1, leaves *= TREE_FAN) {
      const number = position / leaves - 1;
      this.insertNode.run(level, number, treeNode(level, this.childrenOf(level, number)));
    }
  }

  private childrenOf(level: number, number: number): string[] {
    const first = number * TREE_FAN;
    const rows =
      level === 1
        ? this.selectEventHashes.all(first, first + TREE_FAN)
        : this.selectNodeHashes.all(level - 1, first, first + TREE_FAN);
    return rows.map(([hash]) => hash);
  }
}
