import type { StatementSyncInstance } from '@photostructure/sqlite';
import type { ViewsDatabase } from '../projections/projection.js';
import { openViewsForReading } from '../projections/views-file.js';

/** A read-only connection to one generation. */
export class ViewsReader {
  private readonly database: ViewsDatabase;
  private readonly statements = new Map<string, StatementSyncInstance>();

  constructor(file: string) {
    this.database = openViewsForReading(file);
  }

  prepared(sql: string): StatementSyncInstance {
    let statement = this.statements.get(sql);
    if (!statement) {
      statement = this.database.prepare(sql);
      this.statements.set(sql, statement);
    }
    return statement;
  }

  close(): void {
    this.statements.clear();
    this.database.close();
  }
}
