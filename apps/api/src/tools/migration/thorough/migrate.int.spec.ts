import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  startKurrentDouble,
  type KurrentDouble,
} from '../../../../../../test/support/kurrentdb-double/kurrentdb-double.js';
import { beginTool, outputOfTool } from '../../../../../../test/support/secrets/tool-process.js';
import { until } from '../../../../../../test/support/waiting/until.js';
import { openEventStore } from '../../../event-log/log-files.js';
import { LocalLog } from '../testing/local-log.js';

const PREFIX = 'waymark-';
const EVENTS = 60;
const PASSWORD = 'opensesame';

interface Ended {
  code: number | null;
  summary: Record<string, unknown> | undefined;
  /** Standard output and standard error. */
  printed: string;
}

describe('npm run migrate', () => {
  let double: KurrentDouble;
  let local: LocalLog;

  const begin = (args: readonly string[], environment: Record<string, string> = {}) => {
    const { child, ended } = beginTool('migrate', args, { DATA_DIR: local.directory, ...environment });
    return {
      child,
      ended: ended.then(({ code, output, errors }): Ended => ({
        code,
        summary: output === '' ? undefined : (JSON.parse(output) as Record<string, unknown>),
        printed: output + errors,
      })),
    };
  };
  const run = (...args: readonly string[]): Promise<Ended> => begin(args).ended;

  const expectAllOnce = async (): Promise<void> => {
    const ids = (await local.events()).map(({ id }) => id);
    expect(double.records(PREFIX).map(({ id }) => id)).toEqual(ids);
  };

  beforeEach(async () => {
    double = await startKurrentDouble();
    local = await LocalLog.make();
    for (let events = 0; events < EVENTS; events += 12) await local.appendTwelve();
  });
  afterEach(async () => {
    await double.close();
    await local.dispose();
  });

  it('moves the log, prints what it moved, and leaves a copy that verifies', async () => {
    const { code, summary, printed } = await run('--to', double.url);
    expect(printed).toContain(`checking the log in ${local.directory}`);
    expect(code).toBe(0);
    expect(summary).toMatchObject({ ok: true, events: EVENTS, streams: 3, appended: EVENTS });
    await expectAllOnce();

    const { ended } = begin([], { EVENT_STORE_URL: double.url });
    expect(await ended).toMatchObject({ code: 0, summary: { appended: 0, tree: summary?.['tree'] } });
    const verified = await outputOfTool('verify', [], { DATA_DIR: local.directory });
    expect(JSON.parse(verified)).toEqual({ ok: true, events: EVENTS, streams: 3 });
  });

  it('continues after it was killed at any point', async () => {
    for (const appends of [1, 9, 20]) {
      const { child, ended } = begin(['--to', double.url]);
      await until(
        'the tool to append events',
        () => double.records(PREFIX).length >= appends || child.exitCode !== null,
      );
      child.kill('SIGKILL');
      await ended;
    }
    const held = double.records(PREFIX).length;
    expect(await run('--to', double.url)).toMatchObject({ code: 0, summary: { events: EVENTS } });
    expect(held).toBeGreaterThanOrEqual(20);
    await expectAllOnce();
  });

  it('refuses to run while a server uses the log', async () => {
    const server = await openEventStore({ file: local.file });
    const { code, printed } = await run('--to', double.url);
    await server.close();
    expect(code).toBe(2);
    expect(printed).toMatch(/is in use by another Waymark process \(lock file: .*events\.db\.lock\): stop it first\n$/);
    expect(double.records(PREFIX)).toEqual([]);
  });

  it('refuses a KurrentDB with other events, with one line and exit code 1', async () => {
    double.slip({ stream: `${PREFIX}shipment-1` });
    const { code, summary, printed } = await run('--to', double.url);
    expect({ code, summary }).toEqual({ code: 1, summary: undefined });
    expect(printed).toMatch(/\nRefused: the logs differ at position 1: .*\n$/);
  });

  it.each([
    [
      'an address that is not of KurrentDB',
      ['--to', `http://waymark:${PASSWORD}@127.0.0.1:1`],
      /^--to must be an address like/,
    ],
    [
      'an unknown option',
      ['--to', `kurrentdb://waymark:${PASSWORD}@127.0.0.1:1?colour=red`],
      /^--to has an unknown option: 'colour'/,
    ],
    ['an address in the wrong place', [`kurrentdb://waymark:${PASSWORD}@127.0.0.1:1`], /^Usage: npm run migrate/],
    ['an unknown argument', [`--target=kurrentdb://waymark:${PASSWORD}@127.0.0.1:1`], /^Usage:/],
    ['no address', [], /^Usage:/],
    ['an unreachable KurrentDB', ['--to', `kurrentdb://waymark:${PASSWORD}@127.0.0.1:1?tls=false`], /Run it again/],
  ])('rejects %s in one line that contains no password', async (_name, args, message) => {
    const { code, printed } = await run(...args);
    const lines = printed.trimEnd().split('\n');
    expect(code).toBe(2);
    expect(lines.at(-1)).toMatch(message);
    expect(lines.filter((line) => !line.startsWith('checking the log'))).toHaveLength(1);
    expect(printed).not.toContain(PASSWORD);
  });

  it('fails without creating a log if there is none', async () => {
    const { ended } = begin(['--to', double.url], { DATA_DIR: `${local.directory}/nothing` });
    const { code, printed } = await ended;
    expect(code).toBe(2);
    expect(printed).toMatch(/\nThe log was not moved: .*nothing\/events\.db does not exist\n$/);
  });
});
