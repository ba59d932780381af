import { expect, it } from '@jest/globals';
import { Client } from '../support/client.js';
import {
  answersOf,
  createUntilItEnds,
  expectAnswered,
  expectExactly,
  newJournals,
  tryAgain,
} from '../support/journal.js';
import { newDataDirectory, startServer, type Server } from '../support/server.js';
import { until } from '../support/until.js';
import { verify } from '../support/verify.js';

const CLIENTS = 64;
const ROUNDS = 3;
const ANSWERS_BEFORE_THE_KILL = 200;

it('kill -9 in the midst of 64 clients loses no answered shipment, doubles none, and the next start is clean', async () => {
  const dataDirectory = await newDataDirectory();
  let server: Server = await startServer(dataDirectory);
  const journals = await newJournals(new Client(() => server.address), CLIENTS);

  for (let round = 1; round <= ROUNDS; round += 1) {
    const before = answersOf(journals).length;
    const load = Promise.all(journals.map(createUntilItEnds));
    await until('the load to run', () => answersOf(journals).length - before >= ANSWERS_BEFORE_THE_KILL);
    await server.kill();
    await load;
    expect(await verify(dataDirectory)).toMatchObject({ ok: true });

    server = await startServer(dataDirectory);
    await Promise.all(journals.map(expectAnswered));
    await Promise.all(journals.map(tryAgain));
    await Promise.all(journals.map(expectExactly));
  }

  const answers = answersOf(journals);
  expect(journals.flatMap(({ refused }) => refused)).toEqual([]);
  expect(new Set(answers.map(({ id }) => id)).size).toBe(answers.length);
  expect(new Set(answers.map(({ tracking_number }) => tracking_number)).size).toBe(answers.length);
  expect(await server.stop()).toBe(0);
  expect(await verify(dataDirectory)).toMatchObject({ ok: true });
});
