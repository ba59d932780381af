import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import { GAZETTEER_FILE } from './gazetteer-path.js';

type CodeOf = (spelling: string) => string | undefined;

/** With its database: a statement does not keep it open, and would read freed memory after garbage collection. */
let table: { database: DatabaseSyncInstance; codeOf: CodeOf } | undefined;

const openTable = (): NonNullable<typeof table> => {
  const database = new DatabaseSync(GAZETTEER_FILE, { readOnly: true });
  const named = database.prepare('SELECT code FROM countries WHERE name = ?');
  return { database, codeOf: (spelling) => (named.get(spelling) as { code: string } | undefined)?.code };
};

/** The code of a country by a folded name in any language but English. Throws without the file of places. */
export const listedCountryCode: CodeOf = (spelling) => (table ??= openTable()).codeOf(spelling);
