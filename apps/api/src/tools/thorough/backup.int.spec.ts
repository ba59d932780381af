import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { outputOfTool, runTool } from '../../../../../test/support/secrets/tool-process.js';
import { LocalLog } from '../migration/testing/local-log.js';

describe('npm run backup and npm run restore', () => {
  let root: string;
  let local: LocalLog;
  let backup: string;

  const at = (name: string): string => join(root, name);

  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'waymark-backups-'));
    local = await LocalLog.make();
    await local.appendMany('shipment-1', 1_000);
    const done = await outputOfTool('backup', [at('backups')], { DATA_DIR: local.directory });
    ({ backup } = JSON.parse(done) as { backup: string });
  });
  afterAll(async () => {
    await local.dispose();
    await rm(root, { recursive: true, force: true });
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
    const backedUp = run('backup', '/proc/none/backups', local.directory);
    expect(backedUp.stderr).toMatch(/^The backup failed: the folder \/proc\/none\/backups is not writable \(ENOENT/);
    expect(backedUp.status).toBe(2);
    const restored = run('restore', backup, '/proc/none/data');
    expect(restored.stderr).toMatch(/^DATA_DIR cannot be created: \/proc\/none\/data: /);
    expect(restored.status).toBe(2);
  });

  it('on a cluster, backup copies the log of the node, and restore names the way to restore a cluster', async () => {
    const EVENT_STORE_URL = 'kurrentdb://waymark:opensesame@127.0.0.1:1';
    const backedUp = await runTool('backup', [at('copies')], { DATA_DIR: local.directory, EVENT_STORE_URL });
    expect(backedUp).toMatchObject({
      code: 0,
      errors: expect.stringMatching(/^EVENT_STORE_URL is set: .*cluster\.md\n$/),
    });
    const restored = await runTool('restore', [backup], { DATA_DIR: at('unused'), EVENT_STORE_URL });
    expect(restored).toMatchObject({
      code: 1,
      errors: expect.stringMatching(/^Refused: EVENT_STORE_URL is set.*npm run migrate/),
    });
    expect(readdirSync(root)).not.toContain('unused');
  });

  describe('on a full disk', () => {
    let disk: string;
    let isMounted: boolean;

    beforeAll(() => {
      disk = at('disk');
      mkdirSync(disk);
      isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=200k', 'tmpfs', disk]).status === 0;
    });
    afterAll(() => {
      if (isMounted) spawnSync('umount', [disk]);
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

    it('restore leaves no partial log', () => {
      const { status, stdout, stderr } = runThere('restore', backup, join(disk, 'data'));
      expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
      expect(stderr).toMatch(REASON);
      expect(readdirSync(disk)).not.toContain('data');
    });
  });
});
