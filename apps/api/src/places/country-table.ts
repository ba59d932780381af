import { DatabaseSync } from '@photostructure/sqlite';
import { prepare, type Statement } from '@waymark/event-store/sqlite';
import { GAZETTEER_FILE } from './gazetteer-path.js';

let named: Statement<{ code: string }> | undefined;

const openTable = (): NonNullable<typeof named> =>
  prepare(new DatabaseSync(GAZETTEER_FILE, { readOnly: true }), 'SELECT code FROM countries WHERE name = ?');

/** The code of a country by a folded name in any language but English. Throws without the file of places. */
export const listedCountryCode = (spelling: string): string | undefined => (named ??= openTable()).get(spelling)?.code;
