import { expect, it } from '@jest/globals';
import { Client } from '../support/clients/client.js';
import {
  answersOf,
  changeUntilItEnds,
  expectClearRefusals,
  expectExactly,
  newJournals,
  tryAgain,
} from '../support/scenarios/journal.js';
import { listen } from '../support/live/live.js';
import { newDataDirectory, startServer, type Server } from '../support/product/server.js';
import { until } from '../support/waiting/until.js';
import { verify } from '../support/log/verify.js';

const CLIENTS = 64;

it('SIGTERM under load of 64 clients: the process ends cleanly, acknowledged writes stay, and rejected ones have no effect', async () => {
  const dataDirectory = await newDataDirectory();
  let server: Server = await startServer(dataDirectory);
  const anybody = new Client(() => server.address);
  const journals = await newJournals(anybody, CLIENTS);
  const { socket } = await listen(anybody);

  const load = Promise.all(journals.map(changeUntilItEnds));
  await until('the load to run', () => answersOf(journals) >= 200);
  expect(await server.stop()).toBe(0);
  await load;
  expect(socket.connected).toBe(false);
  expectClearRefusals(journals);

  server = await startServer(dataDirectory);
  await Promise.all(journals.map(tryAgain));
  await Promise.all(journals.map(expectExactly));
  expect(await server.stop()).toBe(0);
  expect(await verify(dataDirectory)).toMatchObject({ ok: true });
});
