import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { TREE_FAN, treeHeadAt, MerkleTree } from '@waymark/proofs/tree';
import { FIRST_PREVIOUS_HASH, type EventContent } from '../log/hash-chain.js';
import { verifyLog } from '../proof/verify-log.js';
import { eventFile } from './event-file.js';
import { EventWriter, type AppendJob } from './event-writer.js';
import { Committer } from '../sqlite/group-commit/committer.js';
import { openDatabase } from '../sqlite/open-database.js';
import { openSqliteLogReader } from './sqlite-log-reader.js';

const content = (id: string): EventContent => ({ id, type: 'Closed', schema_version: 1, data: '{}' });

/** Returns an append to a new stream. */
const appendOf = (stream: string, count: number): AppendJob => ({
  kind: 'append',
  stream,
  expectedVersion: 0,
  previousHash: FIRST_PREVIOUS_HASH,
  events: Array.from({ length: count }, (_, index) => content(`${stream}-${index}`)),
  metadata: '{}',
});

/** Returns an append whose last event the file rejects after it wrote the earlier ones. */
const failing = (stream: string, count: number): AppendJob => {
  const job = appendOf(stream, count);
  const wrong = { ...content('wrong'), type: null as unknown as string };
  return { ...job, events: [...job.events, wrong] };
};

describe('the stored tree over the log', () => {
  let directory: string;
  let file: string;

  const committing = (): Committer<AppendJob, unknown> => new Committer(() => EventWriter.open(file, 'FULL'));
  const expectRight = async (size: number): Promise<void> => {
    const reader = openSqliteLogReader({ file });
    expect(await reader.head()).toBe(size);
    const hashes = reader.tree.eventHashes(0, size);
    const tree = new MerkleTree();
    for (const hash of hashes) tree.add(hash);
    expect(treeHeadAt(reader.tree, size)).toEqual({ size, root: tree.root() });
    expect(reader.tree.lastCovered()).toBe(size - (size % TREE_FAN));
    reader.close();
  };
  const expectWhole = async (size: number): Promise<void> => {
    const reader = openSqliteLogReader({ file });
    expect(await verifyLog(reader)).toMatchObject({ ok: true, events: size });
    reader.close();
  };

  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'event-store-tree-'));
    file = join(directory, 'events.db');
  });
  afterEach(() => rmSync(directory, { recursive: true }));

  it.each([1, 255, 256, 257, 511, 512, 513])('is correct after %i events', async (size) => {
    const committer = committing();
    for (let one = 0; one < size; one += 100) {
      committer.commit([appendOf(`thing-${one}`, Math.min(100, size - one))]);
    }
    committer.close();
    await expectRight(size);
  });

  it('contains nothing from failed appends, wherever they would have completed nodes', async () => {
    const committer = committing();
    const outcomes = committer.commit([
      appendOf('thing-1', 250),
      failing('thing-2', 10),
      appendOf('thing-3', 4),
      failing('thing-4', 300),
      appendOf('thing-5', 2),
    ]);
    expect(outcomes.map((outcome) => Object.keys(outcome)[0])).toEqual([
      'result',
      'failed',
      'result',
      'failed',
      'result',
    ]);
    committer.close();
    await expectRight(256);
    await expectWhole(256);
  });

  it('is completed for a log without a tree, up to its second level', async () => {
    const size = TREE_FAN ** 2 + TREE_FAN + 1;
    const database = openDatabase(file, eventFile, 'NORMAL');
    database.exec(`
      WITH RECURSIVE positions (position) AS (SELECT 1 UNION ALL SELECT position + 1 FROM positions LIMIT ${size})
      INSERT INTO events SELECT position, '', 'thing-1', position, '', 1, '', '', format('%064x', position), ''
      FROM positions`);
    database.exec('DROP TABLE tree_nodes');
    const committer = committing();
    committer.open();
    committer.close();
    await expectRight(size);
    database.close();
  });

  it('is completed when a file without its last nodes is opened, and grows with further events', async () => {
    const committer = committing();
    committer.commit([appendOf('thing-1', 700)]);
    committer.open().handler.database.exec('DELETE FROM tree_nodes WHERE number = 1');
    committer.close();
    const again = committing();
    again.commit([appendOf('thing-2', 70)]);
    again.close();
    await expectRight(770);
    await expectWhole(770);
  });
});
