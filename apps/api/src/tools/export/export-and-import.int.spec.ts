import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { checkpointSchema } from '@waymark/contracts';
import { canonicalJson } from '@waymark/proofs';
import { DatabaseSync } from '@photostructure/sqlite';
import fc from 'fast-check';
import { keptCheckpointKey } from '../../config/checkpoint-key.js';
import { NewLogFile } from '../new-log-file.js';
import { openEventReader } from '../../event-log/log-files.js';
import { chainEvents, FIRST_PREVIOUS_HASH, verifyLog } from '@waymark/event-store';
import { eventsOf } from '../backup/testing/backed-up.js';
import { exportLog, type Exported } from './export-log.js';
import { importLog, type Imported, type ImportOptions } from './import-log.js';

interface Recorded {
  stream: string;
  type: string;
  schema_version: number;
  data: object;
  actor: string;
}

const NOW = new Date('2026-01-02T03:04:05.678Z');

const history = fc.array(
  fc.record({
    stream: fc.constantFrom('shipment-1', 'shipment-2', 'account-ä/7', 'address "8"'),
    type: fc.constantFrom('ShipmentStatusSet', 'AccountRegistered', 'Unknown.v2'),
    schema_version: fc.integer({ min: 1, max: 9 }),
    data: fc.dictionary(fc.string({ unit: 'grapheme' }), fc.jsonValue()),
    actor: fc.string({ unit: 'grapheme' }),
  }),
  { maxLength: 12 },
);

/** Writes a log with these events. */
const record = (directory: string, events: readonly Recorded[]): void => {
  mkdirSync(directory);
  const log = NewLogFile.create(join(directory, 'events.db'));
  const heads = new Map<string, { version: number; hash: string }>();
  for (const { stream, type, schema_version, data, actor } of events) {
    const head = heads.get(stream) ?? { version: 0, hash: FIRST_PREVIOUS_HASH };
    const content = { id: `event ${log.position + 1}`, type, schema_version, data: canonicalJson(data) };
    const metadata = canonicalJson({ actor: { id: actor }, recorded_at: NOW.toISOString(), request_id: 'r' });
    for (const event of chainEvents({ stream, ...head }, [content], metadata)) {
      log.add({ ...event, position: log.position + 1 });
      heads.set(stream, event);
    }
  }
  log.finish();
};

const sample = (count: number): Recorded[] =>
  Array.from({ length: count }, (_, index) => ({
    stream: `shipment-${index % 3}`,
    type: 'ShipmentStatusSet',
    schema_version: 1,
    data: { status: 'in_transit', remark: 'with ümlauts 📦\n', number: index },
    actor: 'ada',
  }));

describe('an exported log', () => {
  let root: string;
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'waymark-export-'));
  });
  afterEach(() => rm(root, { recursive: true, force: true }));

  const at = (name: string): string => join(root, name);
  const exportFrom = (name: string, file: string): Promise<Exported> =>
    exportLog({ dataDirectory: at(name), to: at(file), environment: {}, now: () => NOW, report: () => undefined });
  const importInto = (name: string, file: string, options: Partial<ImportOptions> = {}): Promise<Imported> =>
    importLog({ from: at(file), dataDirectory: at(name), environment: {}, checkpoint: undefined, ...options });
  const bytesOf = (file: string): Buffer => readFileSync(at(file));

  it('is imported as the identical log, and exported again as the identical file', async () => {
    let run = 0;
    await fc.assert(
      fc.asyncProperty(history, async (events) => {
        run += 1;
        const [here, there] = [`${run}-here`, `${run}-there`];
        record(at(here), events);
        const exported = await exportFrom(here, `${here}.ndjson`);
        const imported = await importInto(there, `${here}.ndjson`);
        expect(imported).toMatchObject(exported);
        expect(eventsOf(at(there))).toEqual(eventsOf(at(here)));
        expect(readFileSync(join(at(there), 'events.db')).equals(readFileSync(join(at(here), 'events.db')))).toBe(true);
        await exportFrom(there, `${there}.ndjson`);
        expect(bytesOf(`${there}.ndjson`).equals(bytesOf(`${here}.ndjson`))).toBe(true);
      }),
      { numRuns: 40 },
    );
  });

  it('consists of CloudEvents, then a last line that summarizes them', async () => {
    record(at('here'), sample(700));
    keptCheckpointKey(at('here'));
    const exported = await exportFrom('here', 'log.ndjson');
    const lines = bytesOf('log.ndjson').toString().trimEnd().split('\n');
    const [first, last] = [lines[0], lines.at(-1)].map((line) => JSON.parse(line ?? '') as Record<string, unknown>);
    expect(lines).toHaveLength(701);
    const [event] = eventsOf(at('here'));
    expect(first).toEqual({
      specversion: '1.0',
      id: 'event 1',
      source: '/api/v1/audit/events/',
      type: 'waymark.log.ShipmentStatusSet.v1',
      subject: 'shipment-0',
      time: NOW.toISOString(),
      datacontenttype: 'application/json',
      sequence: `0000000000000001-${event?.hash.slice(0, 8)}`,
      hash: event?.hash,
      data: {
        data: { number: 0, remark: 'with ümlauts 📦\n', status: 'in_transit' },
        id: 'event 1',
        metadata: { actor: { id: 'ada' }, recorded_at: NOW.toISOString(), request_id: 'r' },
        previous_hash: FIRST_PREVIOUS_HASH,
        schema_version: 1,
        stream: 'shipment-0',
        type: 'ShipmentStatusSet',
        version: 1,
      },
    });
    expect(last).toMatchObject({ type: 'waymark.export.end.v1', data: exported });

    const saved = checkpointSchema.parse((last?.['data'] as { checkpoint: unknown }).checkpoint);
    expect(await importInto('there', 'log.ndjson', { checkpoint: saved })).toMatchObject({ checkpoints: 2 });
    const reader = openEventReader({ file: join(at('there'), 'events.db') });
    expect(await verifyLog(reader)).toEqual({ ok: true, events: 700, streams: 3 });
    reader.close();
    record(at('other'), sample(699));
    await exportFrom('other', 'other.ndjson');
    await expect(importInto('else', 'other.ndjson', { checkpoint: saved })).rejects.toThrow(/it was truncated/);
  });

  it('can be compressed', async () => {
    record(at('here'), sample(100));
    await exportFrom('here', 'log.ndjson');
    await exportFrom('here', 'log.ndjson.gz');
    expect(bytesOf('log.ndjson.gz').length).toBeLessThan(bytesOf('log.ndjson').length / 3);
    await importInto('there', 'log.ndjson.gz');
    expect(eventsOf(at('there'))).toEqual(eventsOf(at('here')));

    const whole = bytesOf('log.ndjson.gz');
    for (const [name, bytes] of [
      ['short', whole.subarray(0, whole.length - 20)],
      ['plain', bytesOf('log.ndjson')],
    ] as const) {
      writeFileSync(at(`${name}.gz`), bytes);
      await expect(importInto(name, `${name}.gz`)).rejects.toThrow(
        /is damaged or truncated: it cannot be decompressed$/,
      );
      expect(existsSync(at(name))).toBe(false);
    }
    writeFileSync(at('lines.gz'), gzipSync(bytesOf('log.ndjson').subarray(0, -2)));
    await expect(importInto('lines', 'lines.gz')).rejects.toThrow(/^line 101: is not a JSON object/);
  });

  it('neither overwrites a file nor exports a broken log', async () => {
    record(at('here'), sample(3));
    await exportFrom('here', 'log.ndjson');
    await expect(exportFrom('here', 'log.ndjson')).rejects.toThrow(/log\.ndjson already exists$/);
    const database = new DatabaseSync(join(at('here'), 'events.db'));
    database.exec("UPDATE events SET data = '{}' WHERE position = 2");
    database.close();
    await expect(exportFrom('here', 'broken.ndjson')).rejects.toThrow(
      /^the log is broken at position 2\. Run npm run verify/,
    );
    expect(existsSync(at('broken.ndjson'))).toBe(false);
    expect(readdirSync(root).filter((name) => name.startsWith('.incomplete'))).toEqual([]);
  });

  describe('is rejected after a change, and leaves no files:', () => {
    type Value = Record<string, unknown>;
    const data = (event: Value): Value => event['data'] as Value;
    const inner = (event: Value): Value => data(event)['data'] as Value;

    beforeEach(async () => {
      record(at('here'), sample(9));
      await exportFrom('here', 'log.ndjson');
    });

    /** Changes of the fifth event, which is the second of its stream. */
    it.each<[string, RegExp, (event: Value) => void]>([
      [
        'data',
        /^line 5, hash: its content does not match its hash$/,
        (event) => (inner(event)['status'] = 'delivered'),
      ],
      [
        'metadata',
        /^line 5, hash: its content does not match/,
        (event) => (data(event)['metadata'] = { recorded_at: 'today' }),
      ],
      ['the hash', /^line 5, hash: its content does not match/, (event) => (event['hash'] = 'f'.repeat(64))],
      ['half a hash', /^line 5, hash: /, (event) => (event['hash'] = 'f'.repeat(32))],
      ['the version', /^line 5, data\.version: the stream is at version 1$/, (event) => (data(event)['version'] = 3)],
      ['the stream', /^line 5, data\.version: the stream is at/, (event) => (data(event)['stream'] = 'shipment-9')],
      [
        'the hash before',
        /^line 5, data\.previous_hash: its previous_hash does not match the previous event$/,
        (event) => (data(event)['previous_hash'] = 'f'.repeat(64)),
      ],
      ['the sequence', /^line 5, sequence: is 0{15}6-/, (event) => (event['sequence'] = '0000000000000006-00000000')],
      ['the id', /^line 5, id: is another but must be event 5$/, (event) => (event['id'] = 'another')],
      ['the subject', /^line 5, subject: is nobody but/, (event) => (event['subject'] = 'nobody')],
      ['the time', /^line 5, time: is now but/, (event) => (event['time'] = 'now')],
      ['the type', /^line 5, type: is waymark\.log\.X\.v1 but/, (event) => (event['type'] = 'waymark.log.X.v1')],
      ['an unknown field', /^line 5, colour: is not a field of an export$/, (event) => (event['colour'] = 'red')],
      ['an unknown field in data', /^line 5, data\.colour: is not a field/, (event) => (data(event)['colour'] = 'red')],
      ['a missing field', /^line 5, data\.type: /, (event) => delete data(event)['type']],
    ])('%s', async (_name, message, change) => {
      const lines = bytesOf('log.ndjson').toString().split('\n');
      const event = JSON.parse(lines[4] ?? '') as Value;
      change(event);
      lines[4] = JSON.stringify(event);
      writeFileSync(at('changed.ndjson'), lines.join('\n'));
      await expect(importInto('there', 'changed.ndjson')).rejects.toMatchObject({
        name: 'Refusal',
        message: expect.stringMatching(message),
      });
      expect(existsSync(at('there'))).toBe(false);
    });

    it.each<[string, RegExp, (lines: string[]) => string[]]>([
      ['a line is missing', /^line 5, sequence|^line 5, data\.version/, (lines) => lines.toSpliced(4, 1)],
      ['a line is duplicated', /^line 6, data\.version/, (lines) => lines.toSpliced(5, 0, lines[4] ?? '')],
      [
        'two lines are swapped',
        /^line 5, sequence: is/,
        (lines) => lines.with(4, lines[5] ?? '').with(5, lines[4] ?? ''),
      ],
      ['the end is missing', /^line 10: is missing: the export is truncated$/, (lines) => lines.slice(0, 9)],
      [
        'the last event is missing',
        /^line 9, data\.events: is 9, but 8 events precede it$/,
        (lines) => lines.toSpliced(8, 1),
      ],
      ['a line follows the end', /^line 11: follows the end of the export$/, (lines) => [...lines.slice(0, 10), '{}']],
      ['the file is empty', /^line 1: is missing/, () => []],
      [
        'a line is truncated',
        /^line 5: is not a JSON object; /,
        (lines) => lines.with(4, lines[4]?.slice(0, -5) ?? ''),
      ],
      ['a line is a number', /^line 1: is not a JSON object; /, (lines) => ['7', ...lines]],
      [
        'npm printed a line before it',
        /^line 1: is not a JSON object; /,
        (lines) => ['> waymark@0.1.0 export', ...lines],
      ],
    ])('%s', async (_name, message, change) => {
      writeFileSync(at('changed.ndjson'), change(bytesOf('log.ndjson').toString().split('\n')).join('\n'));
      await expect(importInto('there', 'changed.ndjson')).rejects.toThrow(message);
      expect(existsSync(at('there'))).toBe(false);
    });
  });

  it('is imported only to an empty directory', async () => {
    record(at('here'), sample(3));
    await exportFrom('here', 'log.ndjson');
    const before = readFileSync(join(at('here'), 'events.db'));
    await expect(importInto('here', 'log.ndjson')).rejects.toThrow(/here is not empty: it contains events\.db$/);
    expect(readFileSync(join(at('here'), 'events.db')).equals(before)).toBe(true);
  });
});
