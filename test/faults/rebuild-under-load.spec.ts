import { expect, it } from '@jest/globals';
import type { Shipment } from '@waymark/contracts';
import { Client } from '../support/clients/client.js';
import { spreadOf, tellFigures } from '../support/test-run/figures.js';
import { answersOf, changeTimes, changeWhile, expectExactly, newJournals } from '../support/scenarios/journal.js';
import { round } from '../support/test-run/length.js';
import { newCustomer } from '../support/clients/people.js';
import { expectRowsOfARebuild } from '../support/log/read-model-rows.js';
import { newShipment, newUpdate } from '../support/clients/samples.js';
import { outputOfTool } from '../support/secrets/tool-process.js';
import { newDataDirectory, startServer } from '../support/product/server.js';
import { verify } from '../support/log/verify.js';

const CLIENTS = 6;
/** The shipments in the log at first, and the number of rebuilds. */
const CHANGES_EACH = round({ short: 25, long: 1_000 });
const REBUILDS = round({ short: 1, long: 5 });
const UPDATES = 5;

it(`${REBUILDS} rebuilds during a server under load: every read meanwhile returns all earlier data, every write counts once, and rows equal those of a rebuild`, async () => {
  const dataDirectory = await newDataDirectory();
  const server = await startServer(dataDirectory);
  const anybody = new Client(() => server.address);
  const journals = await newJournals(anybody, CLIENTS);
  await changeTimes(journals, CHANGES_EACH);
  const reader = await newCustomer(anybody);
  const { id } = await newShipment(reader.client);
  for (let count = 0; count < UPDATES; count += 1) await newUpdate(reader.client, id);

  let isOver = false;
  const isRunning = () => !isOver;
  const took: number[] = [];
  const read = async (): Promise<void> => {
    while (isRunning()) {
      const start = performance.now();
      const { status, body } = await reader.client.get<Shipment[]>('/shipments/');
      took.push(performance.now() - start);
      expect(status).toBe(200);
      expect(body.map((shipment) => [shipment.id, shipment.tracking_updates.length])).toEqual([[id, UPDATES]]);
    }
  };
  const load = Promise.all([...journals.map((journal) => changeWhile(journal, isRunning)), read()]);
  try {
    for (let count = 0; count < REBUILDS; count += 1) await outputOfTool('rebuild', [], { DATA_DIR: dataDirectory });
  } finally {
    isOver = true;
    await load;
  }
  await Promise.all(journals.map(expectExactly));
  expect(journals.flatMap(({ refused }) => refused)).toEqual([]);
  await expectRowsOfARebuild(dataDirectory);
  expect(took.length).toBeGreaterThan(0);
  tellFigures({ 'changes answered': answersOf(journals), reads: spreadOf(took) });
  expect(await server.stop()).toBe(0);
  expect(await verify(dataDirectory)).toMatchObject({ ok: true });
}, 600_000);
