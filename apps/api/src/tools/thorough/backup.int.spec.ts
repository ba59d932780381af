import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { FeedPage, Shipment, SignedCheckpoint, TokenPair } from '@waymark/contracts';
import { outputOfTool, runTool, type EndedTool } from '../../../../../test/support/secrets/tool-process.js';
import { startApplication, type Answer, type RunningApplication } from '../../testing/running-application.js';
import { sampleWaybill } from '../../testing/sample-waybill.js';
import { LocalLog } from '../migration/testing/local-log.js';

const person = { email: 'ada@example.com', password: 'correct horse' };
const auditor = { ADMIN_EMAIL: 'boss@example.com', ADMIN_PASSWORD: 'correct horse' };

interface Done {
  backup: string;
  events: number;
}

describe('npm run backup and npm run restore', () => {
  let root: string;
  let app: RunningApplication;
  let running: RunningApplication | undefined;
  let access: string;
  let refresh: string;
  let kept: Answer;
  let lost: Answer;
  let keptCursor: string;
  let lostCursor: string;
  let checkpoint: SignedCheckpoint;
  /** Made under load. */
  let early: Done;
  /** Made after the server stopped. */
  let late: Done;

  const at = (name: string): string => join(root, name);
  const backUp = async (): Promise<Done> =>
    JSON.parse(await outputOfTool('backup', [at('backups')], { DATA_DIR: at('data') })) as Done;
  const restore = (backup: string, name: string): Promise<EndedTool> =>
    runTool('restore', [backup], { DATA_DIR: at(name) });
  const book = (key: string, token = access): Promise<Answer> =>
    app.call('POST', '/api/v1/shipments/', {
      body: sampleWaybill({ contents_description: key }),
      token,
      headers: { 'idempotency-key': key },
    });
  const cursor = async (): Promise<string> =>
    ((await app.call('GET', '/api/v1/events/?limit=1000', { token: access })).body as FeedPage).next;
  const signIn = async (account: { email: string; password: string }): Promise<TokenPair> =>
    (await app.call('POST', '/api/v1/accounts/token/', { body: account })).body as TokenPair;
  const signedCheckpoint = async (): Promise<SignedCheckpoint> => {
    const staff = await signIn({ email: auditor.ADMIN_EMAIL, password: auditor.ADMIN_PASSWORD });
    return (await app.call('GET', '/api/v1/audit/checkpoint/', { token: staff.access })).body as SignedCheckpoint;
  };

  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'waymark-backups-'));
    app = running = await startApplication({ DATA_DIR: at('data'), ...auditor });
    const body = { ...person, first_name: 'Ada', last_name: 'Sample' };
    ({ access, refresh } = (await app.call('POST', '/api/v1/accounts/register/', { body })).body as TokenPair);
    kept = await book('kept');
    keptCursor = await cursor();
    checkpoint = await signedCheckpoint();
    const clients = [1, 2, 3, 4];
    await Promise.all(clients.map(async (client) => expect((await book(`${client}`)).status).toBe(201)));
    let booking = true;
    const bookings = clients.map(async (client) => {
      for (let booked = 1; booking; booked += 1) expect((await book(`${client} ${booked}`)).status).toBe(201);
    });
    early = await backUp();
    booking = false;
    await Promise.all(bookings);
    lost = await book('lost');
    lostCursor = await cursor();
    running = undefined;
    await app.stop();
    late = await backUp();
  });
  afterAll(async () => {
    await running?.stop();
    await rm(root, { recursive: true, force: true });
  });

  it('a server continues from a backup: with its log, its key, and everything that depends on them', async () => {
    expect(await restore(early.backup, 'early')).toMatchObject({ code: 0 });
    const verified = await outputOfTool('verify', [], { DATA_DIR: at('early') });
    expect(JSON.parse(verified)).toMatchObject({ ok: true, events: early.events });
    app = await startApplication({ DATA_DIR: at('early') });
    try {
      // No session is restored: a session that ended after the backup must not be valid again.
      expect((await app.call('GET', '/api/v1/shipments/', { token: access })).status).toBe(401);
      expect((await app.call('POST', '/api/v1/accounts/token/refresh/', { body: { refresh } })).status).toBe(401);
      const { access: renewed } = await signIn(person);
      const read = (path: string) => app.call('GET', `/api/v1${path}`, { token: renewed });
      expect((await read(`/shipments/${(kept.body as Shipment).id}/`)).body).toMatchObject({
        tracking_number: (kept.body as Shipment).tracking_number,
      });

      // The log still has the first booking; the lost one is booked again.
      expect((await book('kept', renewed)).body).toEqual(kept.body);
      const again = await book('lost', renewed);
      expect(again.status).toBe(201);
      expect((again.body as Shipment).tracking_number).not.toBe((lost.body as Shipment).tracking_number);

      expect((await read(`/events/?after=${keptCursor}`)).status).toBe(200);
      const refused = await read(`/events/?after=${lostCursor}`);
      expect(refused).toMatchObject({ status: 400, body: { after: [expect.any(String)] } });
      const { public_key, size } = await signedCheckpoint();
      expect(public_key).toBe(checkpoint.public_key);
      expect(size).toBeGreaterThan(checkpoint.size);
    } finally {
      await app.stop();
    }
  });

  it('the read models of a restored log equal those of the original log, byte for byte', async () => {
    expect(await restore(late.backup, 'late')).toMatchObject({ code: 0 });
    const files = await Promise.all(
      ['data', 'late'].map(async (name) => {
        await outputOfTool('rebuild', [], { DATA_DIR: at(name) });
        return ['views', 'event-index'].map((set) => {
          const generation = readFileSync(join(at(name), `${set}.current`), 'utf8').trim();
          return readFileSync(join(at(name), `${set}-${generation}.db`));
        });
      }),
    );
    expect(files[0]?.map(({ length }) => length > 10_000)).toEqual([true, true]);
    expect(files[0]?.every((bytes, index) => bytes.equals(files[1]?.[index] ?? Buffer.alloc(0)))).toBe(true);
  });

  it('refuses to overwrite data, with one line', async () => {
    const before = readdirSync(at('data'));
    const { code, output, errors } = await restore(late.backup, 'data');
    expect({ code, output }).toEqual({ code: 1, output: '' });
    expect(errors).toMatch(/^Refused: .*data is not empty: it contains \S+\n$/);
    expect(readdirSync(at('data'))).toEqual(before);
  });

  it.each([
    ['backup', [], 2, /^Usage: npm run backup/],
    ['backup', ['backups', '--keep', '0'], 2, /^--keep must be a whole number from 1\nUsage:/],
    ['backup', ['backups', '--quick'], 2, /^Usage: npm run backup/],
    ['restore', [], 2, /^Usage: npm run restore/],
    ['restore', ['one', 'two'], 2, /^Usage: npm run restore/],
    ['restore', ['nowhere'], 1, /^Refused: .*nowhere is not a Waymark backup: it has no manifest\.json\n$/],
    ['restore', ['nowhere', '--checkpoint', 'nothing.json'], 1, /^Refused: nothing\.json cannot be read: ENOENT/],
  ] as const)('npm run %s -- %j ends with %i and a reason', async (tool, given, expected, message) => {
    const { code, output, errors } = await runTool(tool, given, { DATA_DIR: at('unused') });
    expect({ code, output }).toEqual({ code: expected, output: '' });
    expect(errors).toMatch(message);
    expect(readdirSync(root)).not.toContain('unused');
  });

  it('backup and restore name a directory that cannot be created', async () => {
    // In a process of its own: the synchronous call that must not hang would stop the test's timer too.
    const run = (tool: 'backup' | 'restore', given: string, DATA_DIR: string) =>
      spawnSync(process.execPath, [`apps/api/dist/tools/${tool}.js`, given], {
        env: { PATH: process.env['PATH'], DATA_DIR },
        encoding: 'utf8',
        timeout: 60_000,
      });
    const backedUp = run('backup', '/proc/none/backups', at('data'));
    expect(backedUp.stderr).toMatch(/^The backup failed: the folder \/proc\/none\/backups is not writable \(ENOENT/);
    expect(backedUp.status).toBe(2);
    const restored = run('restore', late.backup, '/proc/none/data');
    expect(restored.stderr).toMatch(/^DATA_DIR cannot be created: \/proc\/none\/data: /);
    expect(restored.status).toBe(2);
  });

  it('on a cluster, backup copies the log of the node, and restore names the way to restore a cluster', async () => {
    const EVENT_STORE_URL = 'kurrentdb://waymark:opensesame@127.0.0.1:1';
    const backedUp = await runTool('backup', [at('copies')], { DATA_DIR: at('data'), EVENT_STORE_URL });
    expect(backedUp).toMatchObject({
      code: 0,
      errors: expect.stringMatching(/^EVENT_STORE_URL is set: .*cluster\.md\n$/),
    });
    const restored = await runTool('restore', [late.backup], { DATA_DIR: at('unused'), EVENT_STORE_URL });
    expect(restored).toMatchObject({
      code: 1,
      errors: expect.stringMatching(/^Refused: EVENT_STORE_URL is set.*npm run migrate/),
    });
    expect(readdirSync(root)).not.toContain('unused');
  });

  describe('on a full disk', () => {
    let disk: string;
    let isMounted: boolean;
    let local: LocalLog;

    beforeAll(async () => {
      disk = at('disk');
      mkdirSync(disk);
      isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=200k', 'tmpfs', disk]).status === 0;
      local = await LocalLog.make();
      await local.appendMany('shipment-1', 1_000);
    });
    afterAll(async () => {
      if (isMounted) spawnSync('umount', [disk]);
      await local.dispose();
    });

    /** Limits files to 200 KiB if the user may not mount a small disk. */
    const runThere = (tool: 'backup' | 'restore', given: string, DATA_DIR: string) =>
      spawnSync('sh', ['-c', `${isMounted ? '' : 'ulimit -f 400; '}exec "$0" "$1" "$2"`, ...commandOf(tool, given)], {
        env: { PATH: process.env['PATH'], DATA_DIR },
        encoding: 'utf8',
      });
    const commandOf = (tool: string, given: string) => [process.execPath, `apps/api/dist/tools/${tool}.js`, given];
    const REASON = /(full|I\/O error|ENOSPC|EFBIG).*\n$/;

    it('backup leaves no partial backup', () => {
      const { status, stdout, stderr } = runThere('backup', disk, local.directory);
      expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
      expect(stderr).toMatch(/^The backup failed: /);
      expect(stderr).toMatch(REASON);
      expect(readdirSync(disk)).toEqual(['.waymark-backup.lock']);
    });

    it('restore leaves no partial log', async () => {
      const { backup } = JSON.parse(await outputOfTool('backup', [at('long')], { DATA_DIR: local.directory })) as Done;
      const { status, stdout, stderr } = runThere('restore', backup, join(disk, 'data'));
      expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
      expect(stderr).toMatch(REASON);
      expect(readdirSync(disk)).not.toContain('data');
    });
  });
});
