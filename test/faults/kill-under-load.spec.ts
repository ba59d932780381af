import { expect, it } from '@jest/globals';
import { chances } from '../support/clients/chances.js';
import { Client } from '../support/clients/client.js';
import {
  answersOf,
  changeUntilItEnds,
  createdBy,
  expectAnswered,
  expectExactly,
  newJournals,
  tryAgain,
} from '../support/scenarios/journal.js';
import { tellFigures } from '../support/test-run/figures.js';
import { round } from '../support/test-run/length.js';
import { expectRowsOfARebuild } from '../support/log/read-model-rows.js';
import { newDataDirectory, startServer, type Server } from '../support/product/server.js';
import { until } from '../support/waiting/until.js';
import { verify } from '../support/log/verify.js';

const KILLS = round({ short: 10, long: 200 });
const CLIENTS = 16;
/** A kill follows a number of responses, early or late in a batch. */
const ANSWERS_BEFORE_A_KILL = { least: 20, spread: 100 };
const MILLISECONDS_A_KILL = 30_000;

it(
  `${KILLS} times kill -9 while clients create, edit, update and delete: every acknowledged write is there once, and rows equal those of a rebuild`,
  async () => {
    const dataDirectory = await newDataDirectory();
    let server: Server = await startServer(dataDirectory);
    const journals = await newJournals(new Client(() => server.address), CLIENTS);
    const chance = chances(KILLS);

    for (let kill = 1; kill <= KILLS; kill += 1) {
      const enough = answersOf(journals) + ANSWERS_BEFORE_A_KILL.least + chance(ANSWERS_BEFORE_A_KILL.spread);
      const load = Promise.all(journals.map(changeUntilItEnds));
      await until('the load to run', () => answersOf(journals) >= enough);
      await server.kill();
      await load;
      expect(await verify(dataDirectory)).toMatchObject({ ok: true });

      server = await startServer(dataDirectory);
      await Promise.all(journals.map(expectAnswered));
      await Promise.all(journals.map(tryAgain));
      await Promise.all(journals.map(expectExactly));
      await expectRowsOfARebuild(dataDirectory);
    }

    const created = createdBy(journals);
    expect(journals.flatMap(({ refused }) => refused)).toEqual([]);
    expect(new Set(created.map(({ id }) => id)).size).toBe(created.length);
    expect(new Set(created.map(({ tracking_number }) => tracking_number)).size).toBe(created.length);
    expect(await server.stop()).toBe(0);
    tellFigures({ kills: KILLS, 'changes answered': answersOf(journals), 'shipments created': created.length });
    expect(await verify(dataDirectory)).toMatchObject({ ok: true });
  },
  KILLS * MILLISECONDS_A_KILL,
);
