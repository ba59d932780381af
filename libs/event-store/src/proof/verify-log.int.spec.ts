import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { DatabaseSync } from '@photostructure/sqlite';
import fc from 'fast-check';
import { openSampleStore } from '../testing/sample-store.js';
import { openSqliteLogReader } from '../sqlite-log/sqlite-log-reader.js';
import { SqliteLogProof } from '../sqlite-log/sqlite-log-proof.js';
import { appendNext } from '../testing/appending.js';
import { moved, sampleMetadata } from '../testing/sample.js';
import type { Verification } from '../log/log-proof.js';
import { verifyLog } from './verify-log.js';

const EVENTS = 12;
/** Names that differ by more than one bit, so that no changed bit turns one into another. */
const STREAMS = ['other-1', 'thing-1', 'thing-6'];
const TEXT_COLUMNS = ['id', 'stream', 'type', 'data', 'metadata', 'hash', 'previous_hash'] as const;
const NUMBER_COLUMNS = ['version', 'schema_version'] as const;

describe('verifyLog', () => {
  let directory: string;
  let file: string;

  const verify = async (): Promise<Verification> => {
    const reader = openSqliteLogReader({ file });
    try {
      return await verifyLog(reader);
    } finally {
      reader.close();
    }
  };

  /** Verifies the log after a manipulation of the file, and restores the file afterwards. */
  const verifyAltered = async (sql: string, ...parameters: (string | number)[]): Promise<Verification> => {
    const database = new DatabaseSync(file);
    try {
      database.exec('BEGIN');
      if (parameters.length === 0) database.exec(sql);
      else database.prepare(sql).run(...parameters);
      database.exec('COMMIT');
      return await verify();
    } finally {
      database.exec('DELETE FROM events; INSERT INTO events SELECT * FROM kept_events;');
      database.exec('DELETE FROM log_end; INSERT INTO log_end SELECT * FROM kept_end;');
      database.close();
    }
  };

  const alter = (sql: string): void => {
    const database = new DatabaseSync(file);
    database.exec(sql);
    database.close();
  };

  /** Appends to a separate stream. */
  const appendMany = async (count: number): Promise<void> => {
    const store = await openSampleStore(file);
    const events = Array.from({ length: count }, () => moved('Rome'));
    await appendNext(store, 'thing-9', events, sampleMetadata);
    await store.close();
  };

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'event-store-verify-'));
    file = join(directory, 'events.db');
    const store = await openSampleStore(file);
    for (let index = 0; index < EVENTS; index += 1) {
      await appendNext(store, STREAMS[index % 3] ?? '', [moved('Rome')], {
        ...sampleMetadata,
        actor: { id: 'account-1', name: 'Zoë' },
        request_id: `request-${index}`,
      });
    }
    await store.close();
    const database = new DatabaseSync(file);
    database.exec('CREATE TABLE kept_events AS SELECT * FROM events; CREATE TABLE kept_end AS SELECT * FROM log_end');
    database.close();
  });
  afterEach(() => rm(directory, { recursive: true }));

  it('accepts the log as the store wrote it', async () => {
    expect(await verify()).toEqual({ ok: true, streams: 3, events: EVENTS });
  });

  it('detects one changed bit in any text of any event, and names the event', async () => {
    const place = fc.record({
      position: fc.integer({ min: 1, max: EVENTS }),
      column: fc.constantFrom(...TEXT_COLUMNS),
      part: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
      bit: fc.integer({ min: 0, max: 7 }),
    });
    await fc.assert(
      fc.asyncProperty(place, async ({ position, column, part, bit }) => {
        const database = new DatabaseSync(file);
        const row = database
          .prepare(`SELECT stream, version, CAST(${column} AS BLOB) AS bytes FROM events WHERE position = ?`)
          .get(position) as {
          stream: string;
          version: number;
          bytes: Uint8Array;
        };
        database.close();
        const bytes = Buffer.from(row.bytes);
        const index = Math.floor(part * bytes.length);
        bytes.writeUInt8(bytes.readUInt8(index) ^ (1 << bit), index);

        const verification = await verifyAltered(
          `UPDATE events SET ${column} = CAST(x'${bytes.toString('hex')}' AS TEXT) WHERE position = ?`,
          position,
        );
        expect(verification).toMatchObject({
          ok: false,
          events: position - 1,
          first_broken: {
            position,
            version: row.version,
            stream: column === 'stream' ? bytes.toString() : row.stream,
          },
        });
      }),
      { numRuns: 100 },
    );
    expect((await verify()).ok).toBe(true);
  });

  it.each(NUMBER_COLUMNS)('detects a changed %s, and names the event', async (column) => {
    const verification = await verifyAltered(`UPDATE events SET ${column} = ${column} + 64 WHERE position = 5`);
    expect(verification).toMatchObject({ ok: false, first_broken: { position: 5, stream: 'thing-1' } });
  });

  it.each<[string, string, object]>([
    ['a changed position', 'UPDATE events SET position = position + 64 WHERE position = 5', { position: 5 }],
    ['a removed event', 'DELETE FROM events WHERE position = 5', { position: 5 }],
    ['a removed last event', 'DELETE FROM events WHERE position = 12', { stream: 'thing-6', version: 4 }],
    [
      'a different last event',
      `UPDATE log_end SET hash = 'x'`,
      { stream: 'thing-6', version: 4, position: 12, reason: 'the stored end of the log has another hash' },
    ],
    [
      'an inserted last event',
      `UPDATE log_end SET (position, stream, version, hash) =
         (SELECT position, stream, version, hash FROM events WHERE position = 11)`,
      { stream: null, version: null, position: 12, reason: 'there is an event after the stored end of the log' },
    ],
    [
      'two swapped events of a stream',
      `UPDATE events SET position = -1 WHERE position = 5;
       UPDATE events SET position = 5 WHERE position = 8;
       UPDATE events SET position = 8 WHERE position = -1`,
      { position: 5, stream: 'thing-1', version: 3 },
    ],
  ])('detects %s', async (_name, sql, broken) => {
    expect(await verifyAltered(sql)).toMatchObject({ ok: false, first_broken: broken });
  });

  it.each<[string, string, object]>([
    [
      'a changed node of the tree',
      `UPDATE tree_nodes SET hash = '${'0'.repeat(64)}' WHERE level = 1 AND number = 1`,
      { stream: null, position: 512 },
    ],
    [
      'a removed node of the tree',
      'DELETE FROM tree_nodes WHERE level = 1 AND number = 0',
      { stream: null, position: 256 },
    ],
    [
      'a truncated log with a matching end',
      `DELETE FROM events WHERE position > 500;
       UPDATE log_end SET (position, version, hash) = (SELECT position, version, hash FROM events WHERE position = 500)`,
      { stream: null, position: 501 },
    ],
  ])('detects %s', async (_name, sql, broken) => {
    await appendMany(600 - EVENTS);
    alter(sql);
    expect(await verify()).toMatchObject({ ok: false, first_broken: broken });
  });

  it('accepts a log without a stored tree', async () => {
    await appendMany(600 - EVENTS);
    alter('DROP TABLE tree_nodes');
    expect(await verify()).toEqual({ ok: true, streams: 4, events: 600 });
  });

  it('detects any two swapped events of a stream, at the first of their positions', async () => {
    for (let one = 1; one <= EVENTS; one += 1) {
      for (let other = one + STREAMS.length; other <= EVENTS; other += STREAMS.length) {
        const { ok, first_broken } = await verifyAltered(`
          UPDATE events SET position = -1 WHERE position = ${one};
          UPDATE events SET position = ${one} WHERE position = ${other};
          UPDATE events SET position = ${other} WHERE position = -1`);
        expect({ ok, at: first_broken?.position }).toEqual({ ok: false, at: one });
      }
    }
  });

  it('is what a server answers, also for two swapped events of a stream', async () => {
    alter(`
      UPDATE events SET position = -1 WHERE position = 5;
      UPDATE events SET position = 5 WHERE position = 8;
      UPDATE events SET position = 8 WHERE position = -1`);
    const proof = new SqliteLogProof(file);
    const verification = await proof.verify();
    await proof.close();
    expect(verification).toMatchObject({ ok: false, first_broken: { stream: 'thing-1', version: 3, position: 5 } });
  });
});
