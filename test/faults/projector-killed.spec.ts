/** @needs strace */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { Client } from '../support/clients/client.js';
import { tellFigures } from '../support/test-run/figures.js';
import {
  changeUntilItEnds,
  expectAnswered,
  expectExactly,
  newJournals,
  tryAgain,
} from '../support/scenarios/journal.js';
import { round } from '../support/test-run/length.js';
import { beginProductProcess } from '../support/product/product-process.js';
import { expectRowsOfARebuild } from '../support/log/read-model-rows.js';
import { newDataDirectory, startServer } from '../support/product/server.js';
import { killedAt } from '../support/faults/system-faults.js';
import { verify } from '../support/log/verify.js';

const CLIENTS = 4;
/** The writes to the file of rows at which the process dies: pages of rows, of the checkpoint, and the commit. */
const WRITES = Array.from({ length: round({ short: 2, long: 12 }) }, (_, index) => 3 + 4 * index);

it(`killed at the nth write of rows and checkpoint, ${WRITES.length} times: acknowledged writes stay, and rows equal those of a rebuild`, async () => {
  const dataDirectory = await newDataDirectory();
  let server = await startServer(dataDirectory);
  let address = server.address;
  const journals = await newJournals(new Client(() => address), CLIENTS);

  for (const nth of WRITES) {
    const generation = (await readFile(join(dataDirectory, 'views.current'), 'utf8')).trim();
    // Waits until the rows are written. Otherwise the next start would catch up with its first writes before it is healthy.
    await Promise.all(journals.map(expectAnswered));
    expect(await server.stop()).toBe(0);
    const rows = join(dataDirectory, `views-${generation}.db-wal`);
    const doomed = beginProductProcess(dataDirectory, {}, killedAt('pwrite64', nth, rows));
    try {
      address = await doomed.healthy();
      await Promise.all(journals.map(changeUntilItEnds));
    } finally {
      expect(await doomed.end('SIGKILL')).toBeNull();
    }

    server = await startServer(dataDirectory);
    ({ address } = server);
    await Promise.all(journals.map(expectAnswered));
    await Promise.all(journals.map(tryAgain));
    await Promise.all(journals.map(expectExactly));
    await expectRowsOfARebuild(dataDirectory);
  }
  expect(journals.flatMap(({ refused }) => refused)).toEqual([]);
  expect(await server.stop()).toBe(0);
  tellFigures({ kills: WRITES.length });
  expect(await verify(dataDirectory)).toMatchObject({ ok: true });
}, 900_000);
