import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from '@jest/globals';
import { DatabaseSync } from '@photostructure/sqlite';
import { listedCountryCode } from './country-table.js';

describe('the table of countries', () => {
  it('stays open when memory is collected and used again', async () => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    for (let round = 0; round < 3; round += 1) {
      expect([round, listedCountryCode('deutschland')]).toEqual([round, 'DE']);
      collect();
      // Finalizers run in a later turn.
      await new Promise(setImmediate);
      for (let count = 0; count < 20; count += 1) new DatabaseSync(':memory:').close();
    }
  });
});
