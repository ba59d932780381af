import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from '@jest/globals';
import { Client } from '../support/clients/client.js';
import { newCustomer } from '../support/clients/people.js';
import { newShipment } from '../support/clients/samples.js';
import { expectRowsOfARebuild } from '../support/log/read-model-rows.js';
import { verify } from '../support/log/verify.js';
import { beginProductProcess } from '../support/product/product-process.js';
import { newDataDirectory } from '../support/product/server.js';
import {
  answersOf,
  changeWhile,
  expectClearRefusals,
  expectExactly,
  newJournals,
  unknownOf,
} from '../support/scenarios/journal.js';
import { tellFigures } from '../support/test-run/figures.js';
import { round } from '../support/test-run/length.js';
import { until } from '../support/waiting/until.js';

const CLIENTS = 8;
const DEATHS = round({ short: 5, long: 50 });
const PRELOADED = pathToFileURL(resolve('test/support/product/dying-writer-preload.mjs')).href;

it(`the thread that writes the log ends ${DEATHS} times between commit and answer: the outcome is unknown, a retry finds it, and everything happened once`, async () => {
  const dataDirectory = await newDataDirectory();
  const gate = join(dataDirectory, 'the-writer-dies');
  const product = beginProductProcess(dataDirectory, {
    NODE_OPTIONS: `--import=${PRELOADED}`,
    WRITER_DIES_BY: gate,
  });
  try {
    const address = await product.healthy();
    const anybody = new Client(() => address);
    const reader = await newCustomer(anybody);
    const shipment = await newShipment(reader.client);
    const journals = await newJournals(anybody, CLIENTS);

    let isOver = false;
    const load = Promise.all(journals.map((journal) => changeWhile(journal, () => !isOver)));
    for (let death = 1; death <= DEATHS; death += 1) {
      const before = unknownOf(journals);
      await writeFile(gate, '');
      await until('the thread to end', () => !existsSync(gate));
      await until('an outcome to be unknown', () => unknownOf(journals) > before);
      expect((await anybody.get(`/shipments/track/${shipment.tracking_number}/`)).status).toBe(200);
      const answers = answersOf(journals);
      await until('writes to succeed again', () => answersOf(journals) > answers + CLIENTS);
    }
    isOver = true;
    await load;

    expectClearRefusals(journals);
    await Promise.all(journals.map(expectExactly));
    await until('the server to be healthy', async () => (await anybody.get('/health/')).status === 200);
    await expectRowsOfARebuild(dataDirectory);
    tellFigures({ 'outcomes unknown': unknownOf(journals), 'writes answered': answersOf(journals) });
  } finally {
    expect(await product.end('SIGTERM')).toBe(0);
  }
  expect(await verify(dataDirectory)).toMatchObject({ ok: true });
});
