import { existsSync } from 'node:fs';
import { DatabaseSync as Driver } from '@photostructure/sqlite';

export * from '@photostructure/sqlite';

const gate = process.env.ROWS_FAIL_BY;
const OF_SHIPMENT = /\bFROM\s+indexed_shipments\s+JOIN\b/;
const DISK_ERROR = { code: 'ERR_SQLITE_ERROR', errcode: 10 };

export class DatabaseSync extends Driver {
  prepare(...given) {
    const statement = super.prepare(...given);
    if (!OF_SHIPMENT.test(given[0])) return statement;
    for (const name of ['get', 'all']) {
      const read = statement[name].bind(statement);
      const value = (...parameters) => {
        if (existsSync(gate)) throw Object.assign(new Error('disk I/O error'), DISK_ERROR);
        return read(...parameters);
      };
      Object.defineProperty(statement, name, { value });
    }
    return statement;
  }
}
