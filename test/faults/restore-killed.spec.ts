/** @needs strace */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { Client } from '../support/clients/client.js';
import { tellFigures } from '../support/test-run/figures.js';
import { changeTimes, expectExactly, newJournals } from '../support/scenarios/journal.js';
import { round } from '../support/test-run/length.js';
import { hashesIn } from '../support/log/log-file.js';
import { signIn } from '../support/clients/people.js';
import { beginProductProcess } from '../support/product/product-process.js';
import { beginTool, outputOfTool } from '../support/secrets/tool-process.js';
import { newDataDirectory, startServer } from '../support/product/server.js';
import { killedAt } from '../support/faults/system-faults.js';
import { verify } from '../support/log/verify.js';

const CLIENTS = 4;
const CHANGES = round({ short: 25, long: 100 });

/** During copying, before the copy is synced to disk, and before each file is renamed, of which the log is the last. */
const WRITE = 'write,writev,pwrite64,pwritev';
const RENAME = 'rename,renameat,renameat2';
const KILLS: readonly (readonly [calls: string, nth: number])[] = round({
  short: [
    [WRITE, 2],
    [RENAME, 2],
  ],
  long: [
    ...[1, 2, 3, 4].map((nth) => [WRITE, nth] as const),
    ...[1, 2, 3, 4, 5].map((nth) => ['fsync', nth] as const),
    ...[1, 2].map((nth) => [RENAME, nth] as const),
    ['rmdir', 1],
  ],
});

const expectNoStart = (dataDirectory: string): Promise<void> =>
  expect(beginProductProcess(dataDirectory).listening()).rejects.toThrow(
    'DATA_DIR contains an unfinished restore or import',
  );

it(`a restore killed ${KILLS.length} times, at a different point each time, and repeated in the same directory: no server starts on the partial restore, and the next restore gives the whole log`, async () => {
  const [dataDirectory, backups] = [await newDataDirectory(), await newDataDirectory()];
  let server = await startServer(dataDirectory);
  const anybody = new Client(() => server.address);
  const journals = await newJournals(anybody, CLIENTS);
  await changeTimes(journals, CHANGES);
  expect(await server.stop()).toBe(0);
  const { backup } = JSON.parse(await outputOfTool('backup', [backups], { DATA_DIR: dataDirectory })) as {
    backup: string;
  };
  const whole = hashesIn(dataDirectory);

  let restored = '';
  let partial = 0;
  for (const [calls, nth] of KILLS) {
    restored = await newDataDirectory();
    const log = join(restored, 'events.db');
    const copy = join(restored, '.being-filled', 'events.db');
    const environment = { DATA_DIR: restored, UV_THREADPOOL_SIZE: '1' };
    const under = killedAt(calls, nth, calls === WRITE ? copy : undefined);
    const killed = await beginTool('restore', [backup], environment, '', under).ended;
    expect({ calls, nth, code: killed.code, output: killed.output }).toEqual({ calls, nth, code: null, output: '' });

    if (!existsSync(log)) {
      partial += 1;
      await expectNoStart(restored);
      await outputOfTool('restore', [backup], { DATA_DIR: restored });
    }
    expect(hashesIn(restored)).toEqual(whole);
    expect(await verify(restored)).toMatchObject({ ok: true, events: whole.length });
  }
  expect(partial).toBeGreaterThan(0);

  server = await startServer(restored);
  for (const { person } of journals) Object.assign(person, await signIn(anybody, person.email, person.password));
  await Promise.all(journals.map(expectExactly));
  expect(await server.stop()).toBe(0);
  tellFigures({ kills: KILLS.length, events: whole.length });
});
