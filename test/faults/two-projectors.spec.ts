import { expect, it } from '@jest/globals';
import { Client } from '../support/clients/client.js';
import { tellFigures } from '../support/test-run/figures.js';
import { answersOf, changeWhile, expectExactly, newJournals } from '../support/scenarios/journal.js';
import { round } from '../support/test-run/length.js';
import { beginProductProcess } from '../support/product/product-process.js';
import { expectRowsOfARebuild } from '../support/log/read-model-rows.js';
import { outputOfTool } from '../support/secrets/tool-process.js';
import { newDataDirectory, startServer } from '../support/product/server.js';
import { until } from '../support/waiting/until.js';
import { verify } from '../support/log/verify.js';

const CLIENTS = 6;
const TIMES = round({ short: 1, long: 10 });
/** Concurrent rebuilds. */
const AT_ONCE = 2;

it(`another server and ${AT_ONCE} concurrent rebuilds start on the same files, ${TIMES} times under load: the other server exits with one line, no request is rejected, and rows equal those of a rebuild`, async () => {
  const dataDirectory = await newDataDirectory();
  const server = await startServer(dataDirectory);
  const anybody = new Client(() => server.address);
  const journals = await newJournals(anybody, CLIENTS);
  let isOver = false;
  const load = Promise.all(journals.map((journal) => changeWhile(journal, () => !isOver)));
  await until('the load to run', () => answersOf(journals) >= CLIENTS);

  for (let time = 0; time < TIMES; time += 1) {
    const other = beginProductProcess(dataDirectory);
    await expect(other.listening()).rejects.toThrow(/DATA_DIR \S+ is in use by another Waymark process/);
    expect(await other.end('SIGKILL')).toBe(1);
    await Promise.all(Array.from({ length: AT_ONCE }, () => outputOfTool('rebuild', [], { DATA_DIR: dataDirectory })));
  }
  const before = answersOf(journals);
  await until('the load to continue', () => answersOf(journals) >= before + CLIENTS);
  isOver = true;
  await load;

  expect(journals.flatMap(({ refused }) => refused)).toEqual([]);
  await Promise.all(journals.map(expectExactly));
  await expectRowsOfARebuild(dataDirectory);
  tellFigures({ 'changes answered': answersOf(journals), rebuilds: TIMES * AT_ONCE });
  expect(await server.stop()).toBe(0);
  expect(await verify(dataDirectory)).toMatchObject({ ok: true });
});
