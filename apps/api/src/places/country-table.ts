import { DatabaseSync } from '@photostructure/sqlite';
import { GAZETTEER_FILE } from './gazetteer-path.js';

type CodeOf = (spelling: string) => string | undefined;

let table: CodeOf | undefined;

const openTable = (): CodeOf => {
  const database = new DatabaseSync(GAZETTEER_FILE, { readOnly: true });
  const named = database.prepare('SELECT code FROM countries WHERE name = ?');
  return (spelling) => (named.get(spelling) as { code: string } | undefined)?.code;
};

/** The code of a country by a folded name in any language but English. Throws without the file of places. */
export const listedCountryCode: CodeOf = (spelling) => (table ??= openTable())(spelling);
