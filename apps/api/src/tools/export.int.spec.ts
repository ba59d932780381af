import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { runTool } from '../../../../test/support/secrets/tool-process.js';
import { BackedUp, eventsOf } from './backup/testing/backed-up.js';
import { LocalLog } from './migration/testing/local-log.js';

const EVENT_STORE_URL = 'kurrentdb://waymark:opensesame@127.0.0.1:1';

describe('npm run export and npm run import', () => {
  let local: LocalLog;
  let place: BackedUp;
  let file: string;

  beforeAll(async () => {
    local = await LocalLog.make();
    await local.appendTwelve();
    await local.appendMany('shipment-9', 600);
    place = await BackedUp.make();
    file = place.at('log.ndjson.gz');
  });
  afterAll(async () => {
    await local.dispose();
    await place.dispose();
  });

  it('transfer the log in a file that is readable only by its owner', async () => {
    const exported = await runTool('export', [file], { DATA_DIR: local.directory });
    expect(exported).toMatchObject({ code: 0, errors: '' });
    expect(JSON.parse(exported.output)).toMatchObject({ ok: true, events: 612 });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const imported = await runTool('import', [file], { DATA_DIR: place.at('file') });
    expect(imported).toMatchObject({ code: 0, errors: '' });
    expect(JSON.parse(imported.output)).toMatchObject({ ok: true, events: 612, streams: 4, checkpoints: 0 });
    expect(eventsOf(place.at('file'))).toEqual(eventsOf(local.directory));
    expect(statSync(join(place.at('file'), 'events.db')).mode & 0o777).toBe(0o600);
  });

  it('transfer the log through a pipe, without any other output in it', () => {
    const tool = (name: string): string => `"$0" apps/api/dist/tools/${name}.js -`;
    const script = `DATA_DIR="$1" ${tool('export')} | tee "$3" | DATA_DIR="$2" ${tool('import')}`;
    const [there, copy] = [place.at('pipe'), place.at('copy.ndjson')];
    const { status, stdout, stderr } = spawnSync('sh', ['-c', script, process.execPath, local.directory, there, copy], {
      encoding: 'utf8',
    });
    expect({ status, done: JSON.parse(stdout) as unknown }).toMatchObject({
      status: 0,
      done: { ok: true, events: 612 },
    });
    expect(JSON.parse(stderr)).toMatchObject({ ok: true, exported: '-', events: 612 });
    expect(readFileSync(copy, 'utf8').split('\n')).toHaveLength(614);
    expect(eventsOf(there)).toEqual(eventsOf(local.directory));
  });

  it.each([
    ['export', [], 2, /^Usage: npm run export/],
    ['export', ['one', 'two'], 2, /^Usage: npm run export/],
    ['export', ['/nowhere/log.ndjson'], 2, /^The log was not exported: ENOENT/],
    ['import', ['--quick', 'log.ndjson'], 2, /^Usage: npm run import/],
    ['import', ['nowhere.ndjson'], 2, /^The log was not imported: ENOENT/],
    ['import', ['package.json'], 1, /^Refused: line 1: is not a JSON object/],
  ] as const)('npm run %s -- %j ends with %i and a reason', async (tool, given, expected, message) => {
    const DATA_DIR = tool === 'export' ? local.directory : place.at('unused');
    const { code, output, errors } = await runTool(tool, given, { DATA_DIR });
    expect({ code, output }).toEqual({ code: expected, output: '' });
    expect(errors).toMatch(message);
    expect(existsSync(place.at('unused'))).toBe(false);
  });

  it('export the copy of a node on a cluster, and import nothing there', async () => {
    const here = { DATA_DIR: local.directory, EVENT_STORE_URL };
    const exported = await runTool('export', [place.at('copy-of-a-node.ndjson')], here);
    expect(exported).toMatchObject({
      code: 0,
      errors: expect.stringMatching(/^EVENT_STORE_URL is set: .*cluster\.md\n$/),
    });
    writeFileSync(place.at('empty.ndjson'), '');
    const imported = await runTool('import', [place.at('empty.ndjson')], {
      DATA_DIR: place.at('unused'),
      EVENT_STORE_URL,
    });
    expect(imported).toMatchObject({
      code: 1,
      errors: expect.stringMatching(/^Refused: EVENT_STORE_URL is set.*npm run migrate/),
    });
    expect(existsSync(place.at('unused'))).toBe(false);
  });
});
