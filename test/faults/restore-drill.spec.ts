import { expect, it } from '@jest/globals';
import type { Shipment, SignedCheckpoint } from '@waymark/contracts';
import { Client } from '../support/clients/client.js';
import { endOfFeed } from '../support/live/feed.js';
import { tellFigures } from '../support/test-run/figures.js';
import { answersOf, changeTimes, changeUntilItEnds, expectExactly, newJournals } from '../support/scenarios/journal.js';
import { round } from '../support/test-run/length.js';
import { hashesIn } from '../support/log/log-file.js';
import { newCustomer, signIn } from '../support/clients/people.js';
import { expectRowsOfARebuild } from '../support/log/read-model-rows.js';
import { waybill } from '../support/clients/samples.js';
import { outputOfTool, runTool } from '../support/secrets/tool-process.js';
import { newDataDirectory, startServer } from '../support/product/server.js';
import { until } from '../support/waiting/until.js';
import { verify } from '../support/log/verify.js';

const CLIENTS = 6;
const CHANGES_EACH = round({ short: 20, long: 500 });
const DRILLS = round({ short: 1, long: 5 });
const ADMINISTRATOR = { ADMIN_EMAIL: 'boss@example.com', ADMIN_PASSWORD: 'correct horse' };

const book = (client: Client, key: string) => client.post<Shipment>('/shipments/', waybill, { 'idempotency-key': key });
const checkpointOf = async (anybody: Client): Promise<SignedCheckpoint> => {
  const { client } = await signIn(anybody, ADMINISTRATOR.ADMIN_EMAIL, ADMINISTRATOR.ADMIN_PASSWORD);
  return (await client.get<SignedCheckpoint>('/audit/checkpoint/')).body;
};

it(`a backup of a server under load, which is then killed and loses its disk, ${DRILLS} times: the restore has every write acknowledged before the backup and a prefix of later ones; cursors, sessions and keys of requests beyond it are not valid, and nothing is overwritten`, async () => {
  let lost = 0;
  for (let drill = 0; drill < DRILLS; drill += 1) {
    const [dataDirectory, backups] = [await newDataDirectory(), await newDataDirectory()];
    let server = await startServer(dataDirectory, ADMINISTRATOR);
    const anybody = new Client(() => server.address);
    const resting = await newJournals(anybody, CLIENTS);
    await changeTimes(resting, CHANGES_EACH);
    const journals = await newJournals(anybody, CLIENTS);
    const reader = await newCustomer(anybody);
    const earlier = { ...reader };
    const kept = await book(reader.client, 'kept');
    const within = await endOfFeed(reader.client);
    const checkpoint = await checkpointOf(anybody);

    const load = Promise.all(journals.map(changeUntilItEnds));
    await until('the load to run', () => answersOf(journals) >= CLIENTS);
    const { backup } = JSON.parse(await outputOfTool('backup', [backups], { DATA_DIR: dataDirectory })) as {
      backup: string;
    };
    const enough = answersOf(journals) + 10 * CLIENTS;
    await until('the load to continue', () => answersOf(journals) >= enough);
    const gone = await book(reader.client, 'gone');
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

    server = await startServer(again, ADMINISTRATOR);
    // No session is restored: a session that ended after the backup must not be valid again.
    expect((await earlier.client.get('/shipments/')).status).toBe(401);
    expect((await anybody.post('/accounts/token/refresh/', { refresh: earlier.refresh })).status).toBe(401);
    for (const person of [...resting.map((journal) => journal.person), reader]) {
      Object.assign(person, await signIn(anybody, person.email, person.password));
    }
    await Promise.all(resting.map(expectExactly));
    await expectRowsOfARebuild(again);
    expect((await reader.client.get<Shipment[]>('/shipments/')).body).toEqual([kept.body]);
    expect((await reader.client.get(`/events/?after=${within}`)).status).toBe(200);
    expect((await reader.client.get(`/events/?after=${beyond}`)).status).toBe(400);
    expect((await book(reader.client, 'kept')).body).toEqual(kept.body);
    const rebooked = await book(reader.client, 'gone');
    expect(rebooked.status).toBe(201);
    expect(rebooked.body.tracking_number).not.toBe(gone.body.tracking_number);
    const { public_key, size } = await checkpointOf(anybody);
    expect(public_key).toBe(checkpoint.public_key);
    expect(size).toBeGreaterThan(checkpoint.size);
    expect(await server.stop()).toBe(0);
    expect(await verify(again)).toMatchObject({ ok: true });
  }
  expect(lost).toBeGreaterThan(0);
  tellFigures({ drills: DRILLS, 'events after the backup at most': lost });
}, 600_000);
