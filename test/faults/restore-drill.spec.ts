import { expect, it } from '@jest/globals';
import type { Shipment } from '@waymark/contracts';
import { Client } from '../support/clients/client.js';
import { endOfFeed } from '../support/live/feed.js';
import { tellFigures } from '../support/test-run/figures.js';
import { answersOf, changeTimes, changeUntilItEnds, expectExactly, newJournals } from '../support/scenarios/journal.js';
import { round } from '../support/test-run/length.js';
import { hashesIn } from '../support/log/log-file.js';
import { newCustomer, signIn } from '../support/clients/people.js';
import { expectRowsOfARebuild } from '../support/log/read-model-rows.js';
import { newShipment } from '../support/clients/samples.js';
import { outputOfTool, runTool } from '../support/secrets/tool-process.js';
import { newDataDirectory, startServer } from '../support/product/server.js';
import { until } from '../support/waiting/until.js';
import { verify } from '../support/log/verify.js';

const CLIENTS = 6;
const CHANGES_EACH = round({ short: 20, long: 500 });
const DRILLS = round({ short: 1, long: 5 });

it(`a backup of a server under load, which is then killed and loses its disk, ${DRILLS} times: the restore has every write acknowledged before the backup and a prefix of later ones; cursors beyond it are rejected, and nothing is overwritten`, async () => {
  let lost = 0;
  for (let drill = 0; drill < DRILLS; drill += 1) {
    const [dataDirectory, backups] = [await newDataDirectory(), await newDataDirectory()];
    let server = await startServer(dataDirectory);
    const anybody = new Client(() => server.address);
    const resting = await newJournals(anybody, CLIENTS);
    await changeTimes(resting, CHANGES_EACH);
    const journals = await newJournals(anybody, CLIENTS);
    const reader = await newCustomer(anybody);
    await newShipment(reader.client);

    const load = Promise.all(journals.map(changeUntilItEnds));
    await until('the load to run', () => answersOf(journals) >= CLIENTS);
    const { backup } = JSON.parse(await outputOfTool('backup', [backups], { DATA_DIR: dataDirectory })) as {
      backup: string;
    };
    const enough = answersOf(journals) + 10 * CLIENTS;
    await until('the load to continue', () => answersOf(journals) >= enough);
    await newShipment(reader.client);
    const beyond = await endOfFeed(reader.client);
    await server.kill();
    await load;
    expect(journals.flatMap(({ refused }) => refused)).toEqual([]);
    const whole = hashesIn(dataDirectory);

    const refused = await runTool('restore', [backup], { DATA_DIR: dataDirectory });
    expect(refused.code).toBe(1);
    expect(hashesIn(dataDirectory)).toEqual(whole);
    const again = await newDataDirectory();
    await outputOfTool('restore', [backup], { DATA_DIR: again });
    const restored = hashesIn(again);
    expect(restored).toEqual(whole.slice(0, restored.length));
    lost = Math.max(lost, whole.length - restored.length);

    server = await startServer(again);
    for (const person of [...resting.map((journal) => journal.person), reader]) {
      Object.assign(person, await signIn(anybody, person.email, person.password));
    }
    await Promise.all(resting.map(expectExactly));
    await expectRowsOfARebuild(again);
    expect((await reader.client.get<Shipment[]>('/shipments/')).body).toHaveLength(1);
    expect((await reader.client.get(`/events/?after=${beyond}`)).status).toBe(400);
    await newShipment(reader.client);
    expect(await server.stop()).toBe(0);
    expect(await verify(again)).toMatchObject({ ok: true });
  }
  expect(lost).toBeGreaterThan(0);
  tellFigures({ drills: DRILLS, 'events after the backup at most': lost });
}, 600_000);
