import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { STAFF_STREAM, accountStream } from '@waymark/domain';
import {
  startKurrentDouble,
  type KurrentDouble,
} from '../../../../../test/support/kurrentdb-double/kurrentdb-double.js';
import type { AccountAction } from '../../accounts/operators/account-action.js';
import { Passwords } from '../../accounts/passwords.js';
import { openKurrentEventStore } from '../../event-sourcing/adapters/kurrentdb/copy/kurrent-event-store.js';
import { openSqliteEventStore } from '../../event-sourcing/adapters/sqlite/sqlite-event-store.js';
import type { EventStore } from '../../event-sourcing/log/event-store.js';
import { appendNext } from '../../event-sourcing/testing/appending.js';
import { runTool } from '../../../../../test/support/secrets/tool-process.js';
import { until } from '../../../../../test/support/waiting/until.js';
import { performOnLog } from '../accounts/operators-log.js';

interface Ended {
  code: number | null;
  printed: string;
  /** The log, from the first line; undefined for a wrong command. */
  place?: string;
}

const PLACE = /^Working on (.+)\n/;

const run = async (environment: Record<string, string>, args: readonly string[], input = ''): Promise<Ended> => {
  const { code, output, errors } = await runTool('accounts', args, environment, input);
  const place = PLACE.exec(errors)?.[1];
  return { code, printed: output + errors.replace(PLACE, ''), ...(place !== undefined && { place }) };
};

const PROFILE = { first_name: 'Ada', last_name: 'Sample', phone_number: '', address: '', company_name: '' };
const REGISTERED_AT = '2026-01-01T00:00:00.000Z';

/** Opens the log of a stopped server. */
const withLog = async <Result>(dataDirectory: string, work: (log: EventStore) => Promise<Result>): Promise<Result> => {
  const log = await openSqliteEventStore({ file: join(dataDirectory, 'events.db') });
  try {
    return await work(log);
  } finally {
    await log.close();
  }
};

const recordAccount = async (
  log: EventStore,
  email: string,
  profile: Partial<typeof PROFILE> = {},
): Promise<string> => {
  const id = randomUUID();
  const data = { id, email, password_hash: 'x', profile: { ...PROFILE, ...profile }, registered_at: REGISTERED_AT };
  await appendNext(log, accountStream(id), [{ type: 'AccountRegistered', data }]);
  return id;
};
const recordStaff = async (log: EventStore, email: string, profile: Partial<typeof PROFILE> = {}): Promise<void> => {
  const account_id = await recordAccount(log, email, profile);
  await appendNext(log, STAFF_STREAM, [{ type: 'RoleGranted', data: { account_id, email, role: 'staff' } }]);
};

describe('npm run accounts, on a stopped server', () => {
  let DATA_DIR: string;
  let ada: string;

  const accounts = (...args: readonly string[]) => run({ DATA_DIR }, args);
  const lastOf = (stream: string, count: number) =>
    withLog(DATA_DIR, async (log) => [...(await log.readStream(stream))].slice(-count));

  beforeAll(async () => {
    DATA_DIR = await mkdtemp(join(tmpdir(), 'waymark-accounts-'));
    await withLog(DATA_DIR, async (log) => {
      await recordStaff(log, 'boss@example.com', { first_name: 'Waymark', last_name: 'Staff' });
      ada = await recordAccount(log, 'Ada@example.com');
    });
  });
  afterAll(() => rm(DATA_DIR, { recursive: true, force: true }));

  it('lists all accounts, and prints its usage for a wrong command', async () => {
    const { code, printed, place } = await accounts('list');
    expect([code, place]).toEqual([0, `DATA_DIR ${DATA_DIR}`]);
    expect(printed.split('\n')).toEqual([
      expect.stringMatching(/^boss@example\.com {2}staff {5}enabled {3}\d{4}-\d\d-\d\d {2}Waymark Staff$/),
      expect.stringMatching(/^Ada@example\.com {3}customer {2}enabled {3}\d{4}-\d\d-\d\d {2}Ada Sample$/),
      '',
    ]);
    for (const words of [
      ['toString', 'x'],
      ['role', 'ada@example.com'],
    ]) {
      expect(await accounts(...words)).toMatchObject({ code: 2, printed: expect.stringContaining('Usage:') });
    }
  });

  it('disables and enables an account, each once', async () => {
    expect(await accounts('disable', 'ADA@example.com')).toMatchObject({
      code: 0,
      printed: 'Ada@example.com is customer and disabled\n',
    });
    expect((await accounts('disable', 'ada@example.com')).printed).toContain('nothing changed');
    expect((await accounts('enable', 'ada@example.com')).code).toBe(0);
    const data = { account_id: ada, email: 'Ada@example.com' };
    expect(await lastOf(STAFF_STREAM, 2)).toMatchObject([
      { type: 'AccountDisabled', data },
      { type: 'AccountEnabled', data },
    ]);
  });

  it('grants roles, but keeps the last staff account', async () => {
    const last = { code: 1, printed: expect.stringContaining('the last enabled staff account') };
    expect(await accounts('role', 'boss@example.com', 'customer')).toMatchObject(last);
    expect(await accounts('disable', 'boss@example.com')).toMatchObject(last);
    expect(await accounts('role', 'ada@example.com', 'staff')).toMatchObject({ code: 0 });
    expect(await accounts('role', 'boss@example.com', 'auditor')).toMatchObject({ code: 0 });
    const metadata = { actor: { role: 'system' } };
    expect(await lastOf(STAFF_STREAM, 2)).toMatchObject([
      { type: 'RoleGranted', data: { email: 'Ada@example.com', role: 'staff' }, metadata },
      { type: 'RoleGranted', data: { email: 'boss@example.com', role: 'auditor' }, metadata },
    ]);
  });

  it('sets a password from standard input without printing it, and ends all sessions', async () => {
    const password = 'battery staple 7';
    const changed = await run({ DATA_DIR }, ['password', 'ada@example.com'], `${password}\nmore\n`);
    expect(changed.code).toBe(0);
    expect(changed.printed).not.toContain(password);
    const [event] = await lastOf(accountStream(ada), 1);
    if (event?.type !== 'PasswordChanged') throw new Error('the password was not changed');
    expect(event.data.kept_session_id).toBeNull();
    expect(await new Passwords().matches(password, event.data.password_hash)).toBe(true);
  });

  it('prints one-time links with the configured address', async () => {
    const linked = await run({ DATA_DIR, PUBLIC_URL: 'https://parcels.example' }, ['reset', 'ADA@example.com']);
    expect(linked.code).toBe(0);
    expect(linked.printed).toMatch(/^https:\/\/parcels\.example\/reset-password#\S+$/m);
    const made = await accounts('create', 'new@example.com', 'auditor');
    expect(made.code).toBe(0);
    expect(made.printed).toMatch(
      /^new@example\.com is auditor and enabled\nhttp:\/\/localhost:3000\/reset-password#\S+\n/,
    );
  });

  it('rejects a password as an argument without printing it, and a weak password', async () => {
    const argument = await accounts('password', 'ada@example.com', 'battery staple');
    expect(argument).toMatchObject({ code: 2, printed: expect.stringContaining('Usage:') });
    expect(argument.printed).not.toContain('battery staple');
    const common = await run({ DATA_DIR }, ['password', 'ada@example.com'], 'password123\n');
    expect(common).toMatchObject({ code: 1, printed: expect.stringContaining('Too many people use this password') });
    const short = await run({ DATA_DIR }, ['password', 'ada@example.com'], 'short\n');
    expect(short).toMatchObject({ code: 1, printed: 'Password must be at least 8 characters\n' });
  });

  it('rejects an unknown account, an unknown role and a directory without a log', async () => {
    expect(await accounts('disable', 'nobody@example.com')).toMatchObject({ code: 1 });
    expect(await accounts('role', 'ada@example.com', 'king')).toMatchObject({ code: 1 });
    const elsewhere = { DATA_DIR: join(DATA_DIR, 'nowhere') };
    expect(await run(elsewhere, ['list'])).toMatchObject({ code: 2, printed: expect.stringContaining('no log') });
  });

  it('waits for a concurrent run', async () => {
    const both = await Promise.all([
      accounts('disable', 'new@example.com'),
      accounts('role', 'new@example.com', 'customer'),
    ]);
    expect(both.map(({ code }) => code)).toEqual([0, 0]);
    expect((await accounts('list')).printed).toMatch(/^new@example\.com +customer +disabled /m);
  });

  it('gives up if a process holds the log but accepts no commands', async () => {
    const outcome = await withLog(DATA_DIR, () =>
      performOnLog({
        eventStore: { kind: 'embedded' },
        dataDirectory: DATA_DIR,
        action: { kind: 'list' },
        isShut: () => false,
        address: '',
        warn: () => undefined,
        patience: 0,
      }),
    );
    expect(outcome).toEqual({
      code: 2,
      lines: [expect.stringMatching(/is in use by .* which accepts no commands\. /)],
    });
  });
});

describe('npm run accounts, on a log with demo accounts', () => {
  let DATA_DIR: string;

  beforeAll(async () => {
    DATA_DIR = await mkdtemp(join(tmpdir(), 'waymark-accounts-'));
    await withLog(DATA_DIR, async (log) => {
      for (const email of ['boss@example.com', 'staff@demo.test']) await recordStaff(log, email);
    });
  });
  afterAll(() => rm(DATA_DIR, { recursive: true, force: true }));

  it.each([{ DEMO: 'off' }, { NODE_ENV: 'production' }])(
    'does not count demo staff as staff if %j disables the demo',
    async (environment) => {
      const accounts = (...words: string[]) => run({ DATA_DIR, ...environment }, words);
      const last = { code: 1, printed: expect.stringContaining('the last enabled staff account') };
      expect(await accounts('disable', 'boss@example.com')).toMatchObject(last);
      expect(await accounts('role', 'boss@example.com', 'customer')).toMatchObject(last);
      expect((await accounts('list')).printed).toMatch(/^staff@demo\.test +staff +shut /m);
    },
  );

  it.each<AccountAction>([
    { kind: 'reset', email: 'STAFF@demo.test' },
    { kind: 'password', email: 'STAFF@demo.test', password: 'battery staple 7' },
  ])('refuses a new password for a disabled demo account ($kind)', async (action) => {
    const perform = (isShut: boolean) =>
      performOnLog({
        eventStore: { kind: 'embedded' },
        dataDirectory: DATA_DIR,
        action,
        isShut: () => isShut,
        address: '',
        warn: () => undefined,
      });
    expect(await perform(true)).toEqual({ code: 1, lines: [expect.stringContaining('the demo accounts are shut')] });
    expect(await perform(false)).toMatchObject({ code: 0 });
  });

  it('counts demo staff as staff if the demo is on', async () => {
    expect(await run({ DATA_DIR, DEMO: 'on' }, ['disable', 'boss@example.com'])).toMatchObject({ code: 0 });
  });
});

describe('npm run accounts, on a cluster', () => {
  let double: KurrentDouble;
  let node: EventStore;
  let DATA_DIR: string;
  let id: string;

  beforeAll(async () => {
    DATA_DIR = await mkdtemp(join(tmpdir(), 'waymark-accounts-'));
    double = await startKurrentDouble();
    node = await openKurrentEventStore({
      file: join(DATA_DIR, 'events.db'),
      url: double.url,
      warn: () => undefined,
    });
    await until('the node to serve', () => node.standing().state === 'serving');
    id = await recordAccount(node, 'ada@example.com');
  });
  afterAll(async () => {
    await node.close();
    await double.close();
    await rm(DATA_DIR, { recursive: true, force: true });
  });

  it('works on the shared log while a node runs, and leaves no files', async () => {
    const files = (await readdir(DATA_DIR)).sort();
    const environment = { DATA_DIR, EVENT_STORE_URL: double.url };
    const place = `the cluster at ${new URL(double.url).host}`;
    expect(await run(environment, ['disable', 'ada@example.com'])).toMatchObject({ code: 0, place });
    await node.catchUp();
    expect(await node.readStream('staff')).toMatchObject([{ type: 'AccountDisabled', data: { account_id: id } }]);
    expect((await run(environment, ['list'])).printed).toContain('disabled');
    expect((await readdir(DATA_DIR)).sort()).toEqual(files);
  });

  it('uses the copy of a stopped node', async () => {
    await node.close();
    const environment = { DATA_DIR, EVENT_STORE_URL: double.url };
    expect(await run(environment, ['enable', 'ada@example.com'])).toMatchObject({ code: 0 });
    node = await openKurrentEventStore({ file: join(DATA_DIR, 'events.db'), url: double.url, warn: () => undefined });
    await until('the node to serve', () => node.standing().state === 'serving');
    expect((await node.readStream('staff')).map(({ type }) => type)).toEqual(['AccountDisabled', 'AccountEnabled']);
  });
});
