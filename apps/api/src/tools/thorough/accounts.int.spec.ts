import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { STAFF_STREAM, accountStream, type Role } from '@waymark/domain';
import {
  startKurrentDouble,
  type KurrentDouble,
} from '../../../../../test/support/kurrentdb-double/kurrentdb-double.js';
import { emailStream } from '../../accounts/email-stream.js';
import type { AccountAction } from '../../accounts/operators/account-action.js';
import { Passwords } from '../../accounts/passwords.js';
import { openCopiedEventStore } from '../../event-log/copied-log.js';
import { openEventStore } from '../../event-log/log-files.js';
import type { EventStore, RecordedEvent } from '../../event-log/event-log.js';
import { appendNext } from '../../event-log/testing/appending.js';
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

const openLog = (DATA_DIR: string): Promise<EventStore> => openEventStore({ file: join(DATA_DIR, 'events.db') });

interface Registered {
  email: string;
  name: readonly [first_name: string, last_name: string];
  role?: Role;
}

/** Creates a log with these accounts. */
const newLog = async (...accounts: readonly Registered[]): Promise<string> => {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'waymark-accounts-'));
  const store = await openLog(DATA_DIR);
  for (const { email, name, role } of accounts) {
    const id = randomUUID();
    const [first_name, last_name] = name;
    const profile = { first_name, last_name, phone_number: '', address: '', company_name: '' };
    const data = { id, email, password_hash: 'x', profile, registered_at: '2026-01-01T00:00:00.000Z' };
    await appendNext(store, accountStream(id), [{ type: 'AccountRegistered', data }]);
    await appendNext(store, emailStream(email), [{ type: 'EmailReserved', data: { account_id: id } }]);
    if (role) await appendNext(store, STAFF_STREAM, [{ type: 'RoleGranted', data: { account_id: id, email, role } }]);
  }
  await store.close();
  return DATA_DIR;
};

/** The last events of the log, the oldest first. */
const lastEvents = async (DATA_DIR: string, count: number): Promise<RecordedEvent[]> => {
  const store = await openLog(DATA_DIR);
  const events = await store.readAfter((await store.head()) - count, count);
  await store.close();
  return events as RecordedEvent[];
};

describe('npm run accounts, on a stopped server', () => {
  let DATA_DIR: string;

  const accounts = (...args: readonly string[]) => run({ DATA_DIR }, args);
  const metadata = { actor: { role: 'system' } };

  beforeAll(async () => {
    DATA_DIR = await newLog(
      { email: 'boss@example.com', name: ['Waymark', 'Staff'], role: 'staff' },
      { email: 'Ada@example.com', name: ['Ada', 'Sample'] },
    );
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

  it('records that an account is disabled and enabled', async () => {
    expect(await accounts('disable', 'ADA@example.com')).toMatchObject({
      code: 0,
      printed: 'Ada@example.com is customer and disabled\n',
    });
    expect((await accounts('disable', 'ada@example.com')).printed).toContain('nothing changed');
    expect((await accounts('enable', 'ada@example.com')).code).toBe(0);
    const data = { email: 'Ada@example.com' };
    expect(await lastEvents(DATA_DIR, 2)).toMatchObject([
      { stream: STAFF_STREAM, type: 'AccountDisabled', data, metadata },
      { stream: STAFF_STREAM, type: 'AccountEnabled', data, metadata },
    ]);
  });

  it('grants roles, but keeps the last staff account', async () => {
    const last = { code: 1, printed: expect.stringContaining('the last enabled staff account') };
    expect(await accounts('role', 'boss@example.com', 'customer')).toMatchObject(last);
    expect(await accounts('disable', 'boss@example.com')).toMatchObject(last);
    expect(await accounts('role', 'ada@example.com', 'staff')).toMatchObject({ code: 0 });
    expect(await accounts('role', 'boss@example.com', 'auditor')).toMatchObject({ code: 0 });
    expect(await lastEvents(DATA_DIR, 2)).toMatchObject([
      { type: 'RoleGranted', data: { email: 'Ada@example.com', role: 'staff' }, metadata },
      { type: 'RoleGranted', data: { email: 'boss@example.com', role: 'auditor' }, metadata },
    ]);
  });

  it('sets a password from standard input without printing it, and ends all sessions', async () => {
    const password = 'battery staple 7';
    const changed = await run({ DATA_DIR }, ['password', 'ada@example.com'], `${password}\nmore\n`);
    expect(changed.code).toBe(0);
    expect(changed.printed).not.toContain(password);
    const [event] = await lastEvents(DATA_DIR, 1);
    expect(event).toMatchObject({ type: 'PasswordChanged', data: { kept_session_id: null }, metadata });
    const { password_hash } = event?.data as { password_hash: string };
    expect(await new Passwords().check(password, password_hash)).toMatchObject({ matches: true });
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

  it('creates an account with a role, and prints a link to its first password', async () => {
    const made = await accounts('create', 'new@example.com', 'auditor');
    expect(made.code).toBe(0);
    expect(made.printed).toMatch(
      /^new@example\.com is auditor and enabled\nhttp:\/\/localhost:3000\/reset-password#\S+\n/,
    );
    expect(await accounts('create', 'NEW@example.com', 'staff')).toMatchObject({
      code: 1,
      printed: 'Refused: An account with this email already exists\n',
    });
    expect(await accounts('create', 'nonsense', 'staff')).toMatchObject({
      code: 1,
      printed: 'Invalid email address\n',
    });
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
    const store = await openLog(DATA_DIR);
    const outcome = await performOnLog({
      eventStore: { kind: 'embedded' },
      dataDirectory: DATA_DIR,
      action: { kind: 'list' },
      isShut: () => false,
      address: '',
      warn: () => undefined,
      patience: 0,
    });
    await store.close();
    expect(outcome).toEqual({
      code: 2,
      lines: [expect.stringMatching(/is in use by .* which accepts no commands\. /)],
    });
  });
});

describe('npm run accounts, on a log with demo accounts', () => {
  let DATA_DIR: string;

  beforeAll(async () => {
    DATA_DIR = await newLog(
      { email: 'boss@example.com', name: ['Ada', 'Sample'], role: 'staff' },
      { email: 'staff@demo.test', name: ['Ada', 'Sample'], role: 'staff' },
    );
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
  const id = randomUUID();

  beforeAll(async () => {
    DATA_DIR = await mkdtemp(join(tmpdir(), 'waymark-accounts-'));
    double = await startKurrentDouble();
    node = await openCopiedEventStore({
      file: join(DATA_DIR, 'events.db'),
      url: double.url,
      warn: () => undefined,
    });
    await until('the node to serve', () => node.standing().state === 'serving');
    const profile = { first_name: 'Ada', last_name: 'Sample', phone_number: '', address: '', company_name: '' };
    const registered_at = '2026-01-01T00:00:00.000Z';
    const data = { id, email: 'ada@example.com', password_hash: 'x', profile, registered_at };
    await appendNext(node, accountStream(id), [{ type: 'AccountRegistered', data }]);
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
    node = await openCopiedEventStore({
      file: join(DATA_DIR, 'events.db'),
      url: double.url,
      warn: () => undefined,
    });
    await until('the node to serve', () => node.standing().state === 'serving');
    expect((await node.readStream('staff')).map(({ type }) => type)).toEqual(['AccountDisabled', 'AccountEnabled']);
  });
});
