import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { DatabaseSync } from '@photostructure/sqlite';
import type { Shipment } from '@waymark/contracts';
import { Client } from '../support/clients/client.js';
import { newCustomer, signIn } from '../support/clients/people.js';
import { newShipment } from '../support/clients/samples.js';
import { hashesIn } from '../support/log/log-file.js';
import { beginProductProcess } from '../support/product/product-process.js';
import { newDataDirectory, startServer } from '../support/product/server.js';
import { until } from '../support/waiting/until.js';
import { outputOfTool, runTool } from '../support/secrets/tool-process.js';

const administrator = { email: 'boss@example.com', password: 'correct horse' };
const ADMINISTRATOR = { ADMIN_EMAIL: administrator.email, ADMIN_PASSWORD: administrator.password };
const BOOKINGS = 5;

const copyOf = async (directory: string): Promise<string> => {
  const copy = await newDataDirectory();
  for (const name of readdirSync(directory)) {
    if (!name.endsWith('.sock')) cpSync(join(directory, name), join(copy, name));
  }
  return copy;
};
const remove = (directory: string, names: RegExp): void => {
  for (const name of readdirSync(directory).filter((one) => names.test(one))) rmSync(join(directory, name));
};
const keep = (directory: string, names: RegExp): void => {
  for (const name of readdirSync(directory).filter((one) => !names.test(one))) rmSync(join(directory, name));
};
const change = (file: string, sql: string): void => {
  const database = new DatabaseSync(file);
  database.exec(sql);
  database.close();
};
/** Removes the last event from the log, as in a copy made before it. */
const removeLastEvent = (directory: string): void =>
  change(
    join(directory, 'events.db'),
    'DELETE FROM events WHERE position = (SELECT max(position) FROM events); UPDATE write_ahead_log SET has_events = 0',
  );
/** The hash of each file. Locks and the index of a write-ahead log have no content that a restart needs. */
const contentsOf = (directory: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(directory)
      .filter((name) => !/-shm$|\.lock(?:-journal)?$/.test(name))
      .toSorted()
      .map((name) => [
        name,
        createHash('sha256')
          .update(readFileSync(join(directory, name)))
          .digest('hex'),
      ]),
  );

/** Resolves with what the start printed. Rejects if the server starts. */
const refusalIn = async (directory: string): Promise<string> => {
  const product = beginProductProcess(directory);
  const reason = await product.healthy().then(
    async () => {
      await product.end('SIGTERM');
      throw new Error('the server started');
    },
    (error: unknown) => String(error),
  );
  return /Waymark cannot start: (.*)/.exec(reason)?.[1] ?? reason;
};

/** Copies of a data directory: of a running server, a killed one, a stopped one, and a killed one with fewer bookings. */
let live: string, killed: string, stopped: string, earlier: string;
/** Another log, of a stopped server. */
let another: string;
let backup: string;
let email: string;

beforeAll(async () => {
  const first = await newDataDirectory();
  let server = await startServer(first, ADMINISTRATOR);
  const person = await newCustomer(new Client(() => server.address));
  ({ email } = person);
  await newShipment(person.client);
  await server.kill();
  earlier = await copyOf(first);

  server = await startServer(first);
  const { client } = await signIn(new Client(() => server.address), email, person.password);
  const staff = await signIn(new Client(() => server.address), administrator.email, administrator.password);
  for (let count = 1; count < BOOKINGS; count += 1) await newShipment(client);
  expect((await client.get<Shipment[]>('/shipments/')).body).toHaveLength(BOOKINGS);
  expect((await staff.client.get('/audit/checkpoint/')).status).toBe(200);
  live = await copyOf(first);
  ({ backup } = JSON.parse(await outputOfTool('backup', [await newDataDirectory()], { DATA_DIR: first })) as {
    backup: string;
  });
  await server.kill();
  killed = await copyOf(first);
  server = await startServer(first);
  expect(await server.stop()).toBe(0);
  stopped = await copyOf(first);

  another = await newDataDirectory();
  server = await startServer(another, ADMINISTRATOR);
  const other = await newCustomer(new Client(() => server.address));
  for (let count = 0; count <= BOOKINGS; count += 1) await newShipment(other.client);
  expect((await other.client.get<Shipment[]>('/shipments/')).body).toHaveLength(BOOKINGS + 1);
  expect(await server.stop()).toBe(0);
}, 240_000);

describe('a start is refused, names what is missing and changes no file', () => {
  const DAMAGED: readonly [name: string, from: () => string, damage: (directory: string) => void, reason: RegExp][] = [
    [
      'a copy of a running server without write-ahead logs',
      () => live,
      (directory) => keep(directory, /(?:\.db|-key|-secret)$/),
      /events\.db-wal is missing: the last events of events\.db were only there/,
    ],
    [
      'events.db and the keys of a running server',
      () => live,
      (directory) => keep(directory, /^(?:events\.db|checkpoint-key|jwt-secret)$/),
      /events\.db-wal is missing/,
    ],
    ['no events.db-wal', () => killed, (directory) => remove(directory, /^events\.db-/), /events\.db-wal is missing/],
    [
      'an empty events.db-wal',
      () => killed,
      (directory) => {
        remove(directory, /^events\.db-shm/);
        truncateSync(join(directory, 'events.db-wal'), 0);
      },
      /events\.db-wal is missing/,
    ],
    ['no events.db', () => stopped, (directory) => remove(directory, /^events\.db/), /events\.db is missing, but /],
    [
      'no events.db, but its write-ahead log',
      () => killed,
      (directory) => keep(directory, /^events\.db-wal$/),
      /events\.db is missing, but events\.db-wal is there/,
    ],
    ['only the keys', () => stopped, (directory) => keep(directory, /-key$|-secret$/), /but checkpoint-key is there/],
    ['only the coordination file', () => stopped, (directory) => keep(directory, /^coordination/), /but coordination/],
    ['only the outbox', () => stopped, (directory) => keep(directory, /^outbox\.db$/), /but outbox\.db is there/],
    ['only rows', () => stopped, (directory) => keep(directory, /^views-\d+\.db$/), /but views-\d+\.db is there/],
    [
      'an events.db of 0 bytes',
      () => stopped,
      (directory) => truncateSync(join(directory, 'events.db'), 0),
      /events\.db is empty/,
    ],
    [
      'an events.db without tables',
      () => stopped,
      (directory) => {
        remove(directory, /^events\.db/);
        change(join(directory, 'events.db'), 'PRAGMA journal_mode = WAL');
      },
      /events\.db-wal is missing: events\.db contains no table/,
    ],
    [
      'an earlier events.db and events.db-wal',
      () => killed,
      (directory) => {
        remove(directory, /^events\.db/);
        for (const name of ['events.db', 'events.db-wal']) cpSync(join(earlier, name), join(directory, name));
      },
      /events are missing: events\.db ends at event \d+, but [\w.-]+ has seen event \d+/,
    ],
    [
      'a write-ahead log that was cut off',
      () => killed,
      (directory) => {
        const file = join(directory, 'events.db-wal');
        remove(directory, /^events\.db-shm/);
        truncateSync(file, Math.floor(statSync(file).size / 2));
      },
      /events are missing: events\.db ends at event \d+, but [\w.-]+ has seen event \d+/,
    ],
    [
      'the log of another server',
      () => stopped,
      (directory) => cpSync(join(another, 'events.db'), join(directory, 'events.db')),
      /events\.db is another log than the one that [\w.-]+ follows/,
    ],
    [
      'a log without its last event, which only a signed checkpoint covers',
      () => stopped,
      (directory) => {
        remove(directory, /^(?:views|event-index)-/);
        removeLastEvent(directory);
      },
      /but last-checkpoint\.json has seen event \d+/,
    ],
    [
      'a log without its last event, which only the outbox has seen',
      () => stopped,
      (directory) => {
        const { length } = hashesIn(directory);
        change(
          join(directory, 'outbox.db'),
          `INSERT OR REPLACE INTO last_event VALUES (1, ${length}, '${hashesIn(directory).at(-1) ?? ''}')`,
        );
        remove(directory, /^(?:views|event-index)-|^last-checkpoint/);
        removeLastEvent(directory);
      },
      /but outbox\.db has seen event \d+/,
    ],
    [
      'a log without its last event, which only rows have seen',
      () => stopped,
      (directory) => {
        remove(directory, /^(?:outbox|event-index)|^last-checkpoint/);
        removeLastEvent(directory);
      },
      /but views-\d+\.db has seen event \d+/,
    ],
  ];

  it.each(DAMAGED)('%s', async (_, from, damage, reason) => {
    const directory = await copyOf(from());
    damage(directory);
    const before = contentsOf(directory);
    const refusal = await refusalIn(directory);
    expect(refusal).toMatch(reason);
    expect(refusal).toMatch(/^DATA_DIR .* contains an incomplete log: .*Nothing was changed.* missing file .* backup/u);
    expect(refusal).toMatch(/set DATA_DIR to an empty directory/);
    expect(contentsOf(directory)).toEqual(before);
  });

  it('tools that write or copy the log refuse it, too', async () => {
    const directory = await copyOf(live);
    keep(directory, /(?:\.db|-key|-secret)$/);
    const before = contentsOf(directory);
    const target = await newDataDirectory();
    for (const [tool, parameters] of [
      ['backup', [target]],
      ['export', [join(target, 'log.ndjson')]],
      ['rebuild', []],
      ['verify', []],
      ['accounts', ['list']],
      ['migrate', ['--to', 'kurrentdb://127.0.0.1:9?tls=false']],
    ] as const) {
      const { code, errors } = await runTool(tool, [...parameters], { DATA_DIR: directory });
      expect([tool, code]).toEqual([tool, tool === 'rebuild' ? 1 : 2]);
      expect(errors).toContain('events.db-wal is missing');
    }
    expect(contentsOf(directory)).toEqual(before);
    expect(readdirSync(target)).toEqual([]);
  });
});

describe('a start continues', () => {
  const bookingsIn = async (directory: string): Promise<number> => {
    const server = await startServer(directory);
    const { client } = await signIn(new Client(() => server.address), email, 'correct horse');
    const { body } = await client.get<Shipment[]>('/shipments/');
    expect(await server.stop()).toBe(0);
    return body.length;
  };

  it.each<[name: string, directory: () => Promise<string>]>([
    ['after a normal stop', () => copyOf(stopped)],
    ['after kill -9', () => copyOf(killed)],
    ['on a copy of a running server with its write-ahead logs', () => copyOf(live)],
    [
      'on a restored backup',
      async () => {
        const directory = await newDataDirectory();
        await outputOfTool('restore', [backup], { DATA_DIR: directory });
        return directory;
      },
    ],
    [
      'without files that Waymark derives from the log',
      async () => {
        const directory = await copyOf(stopped);
        remove(directory, /^(?:views|event-index|outbox|coordination)/);
        return directory;
      },
    ],
    [
      'on events.db of a stopped server alone',
      async () => {
        const directory = await copyOf(stopped);
        keep(directory, /^events\.db$/);
        return directory;
      },
    ],
    [
      'on files of a release that did not note the last events',
      async () => {
        const directory = await copyOf(stopped);
        change(join(directory, 'events.db'), 'DROP TABLE write_ahead_log');
        change(join(directory, 'outbox.db'), 'DROP TABLE last_event');
        remove(directory, /^last-checkpoint/);
        return directory;
      },
    ],
  ])('%s, with every event', async (_, directory) => {
    expect(await bookingsIn(await directory())).toBe(BOOKINGS);
  });

  it('in a directory with files of other programs, after a first start that was killed or misconfigured', async () => {
    const directory = await newDataDirectory();
    mkdirSync(join(directory, 'photos'));
    writeFileSync(join(directory, 'notes.txt'), '');
    const wrong = beginProductProcess(directory, { JWT_SECRET: '', CHECKPOINT_KEY: '', HOST: '203.0.113.1' });
    expect(await wrong.ended()).toBe(1);
    const server = await startServer(directory);
    expect(readdirSync(directory)).not.toContain('.being-begun');
    expect(await server.stop()).toBe(0);
  });

  it('an idle server has every event in events.db alone within a minute', async () => {
    const directory = await copyOf(stopped);
    const server = await startServer(directory);
    const { client } = await signIn(new Client(() => server.address), email, 'correct horse');
    await newShipment(client);
    const whole = hashesIn(directory).length;
    const mark = () => {
      const database = new DatabaseSync(`file:${join(directory, 'events.db')}?immutable=1`, { readOnly: true });
      try {
        return database
          .prepare('SELECT (SELECT has_events FROM write_ahead_log) AS pending, count(*) AS events FROM events')
          .get() as { pending: number; events: number };
      } finally {
        database.close();
      }
    };
    expect(mark()).toMatchObject({ pending: 1 });
    const folded = await until('the write-ahead log to be folded', () => mark().pending === 0 && mark(), 60_000);
    expect(folded.events).toBe(whole);
    const alone = await copyOf(directory);
    keep(alone, /^events\.db$/);
    expect(await bookingsIn(alone)).toBe(BOOKINGS + 1);
  });
});
