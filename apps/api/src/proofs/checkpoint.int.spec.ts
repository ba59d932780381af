import { sign as ed25519 } from 'node:crypto';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { DatabaseSync } from '@photostructure/sqlite';
import type { FormerCheckpoint, SignedCheckpoint } from '@waymark/contracts';
import { canonicalJson } from '@waymark/proofs';
import { openEventReader, openEventStore } from '../event-log/log-files.js';
import { SqliteLogProof } from '@waymark/event-store/sqlite';
import { appendNext } from '../event-log/testing/appending.js';
import { runTool } from '../../../../test/support/secrets/tool-process.js';
import { keptCheckpointKey, publicKeyOf } from '../config/checkpoint-key.js';
import { rootOfStreamHeads } from './log-roots.js';
import { signCheckpoint } from './signed-checkpoint.js';

const at = new Date('2026-05-06T07:08:09.000Z');

describe('a checkpoint', () => {
  let directory: string;
  let checkpoint: SignedCheckpoint;

  const append = async (shipments: readonly number[], city = 'London'): Promise<void> => {
    const store = await openEventStore({ file: join(directory, 'events.db') });
    for (const id of shipments) {
      await appendNext(store, `shipment-${id}`, [{ type: 'ShipmentEdited', data: { changes: { sender_city: city } } }]);
    }
    await store.close();
  };
  const alter = (sql: string): void => {
    const database = new DatabaseSync(join(directory, 'events.db'));
    database.exec(sql);
    database.close();
  };
  const sign = async (): Promise<SignedCheckpoint> => {
    const proof = new SqliteLogProof(join(directory, 'events.db'));
    try {
      return signCheckpoint(await proof.head(), at, keptCheckpointKey(directory));
    } finally {
      await proof.close();
    }
  };
  const signFormer = async (): Promise<FormerCheckpoint> => {
    const reader = openEventReader({ file: join(directory, 'events.db') });
    const key = keptCheckpointKey(directory);
    const statement = {
      format: 'waymark-checkpoint-1',
      position: await reader.head(),
      ...(await rootOfStreamHeads(reader, await reader.head())),
      created_at: at.toISOString(),
      public_key: publicKeyOf(key),
    } as const;
    reader.close();
    return { ...statement, signature: ed25519(null, Buffer.from(canonicalJson(statement)), key).toString('base64') };
  };
  const check = async (content: unknown = checkpoint): Promise<{ code: number | null; output: string }> => {
    const file = join(directory, 'checkpoint.json');
    writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
    const { code, output, errors } = await runTool('verify', [file], { DATA_DIR: directory });
    return { code, output: output + errors };
  };

  beforeEach(async () => {
    directory = mkdtempSync(join(tmpdir(), 'waymark-checkpoint-'));
    await append([1, 2, 3, 1, 2, 1]);
    checkpoint = await sign();
  });
  afterEach(() => rmSync(directory, { recursive: true }));

  it('describes the log, which matches it', async () => {
    expect(checkpoint).toMatchObject({ size: 6, created_at: at.toISOString() });
    const { code, output } = await check();
    expect(output).toMatch(/^ok {5}Chains .*6 events in 3 streams.*\nok {5}Signature .*this server's key\nok {5}Log /u);
    expect(code).toBe(0);
  });

  it('matches the log after it has grown, although the root has changed', async () => {
    await append([1, 9]);
    expect((await check()).code).toBe(0);
    expect((await sign()).root).not.toBe(checkpoint.root);
  });

  it('detects a log that was rewritten with valid hashes', async () => {
    rmSync(join(directory, 'events.db'));
    await append([1, 2, 3, 1, 2, 1], 'Paris');
    const { code, output } = await check();
    expect(output).toMatch(/ok {5}Chains .*\n.*\nWRONG {2}Log .*differs from the signed log/u);
    expect(code).toBe(1);
  });

  it('detects a truncated log, even after it has grown again', async () => {
    alter(`
      DELETE FROM events WHERE position = 6;
      UPDATE log_end SET (position, stream, version, hash) =
        (SELECT position, stream, version, hash FROM events WHERE position = 5)`);
    const cut = await check();
    expect(cut.output).toMatch(/ok {5}Chains .*\n.*\nWRONG {2}Log .*ends at position 5: it was truncated/u);
    expect(cut.code).toBe(1);
    await append([1, 1]);
    const grown = await check();
    expect(grown.output).toMatch(/ok {5}Chains .*\n.*\nWRONG {2}Log .*differs from the signed log/u);
    expect(grown.code).toBe(1);
  });

  it('detects swapped events of two streams, which no chain shows', async () => {
    alter(`
      UPDATE events SET position = -1 WHERE position = 5;
      UPDATE events SET position = 5 WHERE position = 6;
      UPDATE events SET position = 6 WHERE position = -1;
      UPDATE log_end SET (position, stream, version, hash) =
        (SELECT position, stream, version, hash FROM events WHERE position = 6)`);
    const { code, output } = await check();
    expect(output).toMatch(/ok {5}Chains .*\n.*\nWRONG {2}Log .*differs from the signed log/u);
    expect(code).toBe(1);
  });

  it('of either format detects two swapped events of a stream', async () => {
    const former = await signFormer();
    await append([1, 2]);
    alter(`
      UPDATE events SET position = -1 WHERE position = 1;
      UPDATE events SET position = 1 WHERE position = 4;
      UPDATE events SET position = 4 WHERE position = -1`);
    for (const old of [checkpoint, former]) {
      const { code, output } = await check(old);
      expect(output).toMatch(
        /^WRONG {2}Chains .*position 1 \(shipment-1, version 2\): the previous event of its stream/u,
      );
      expect(code).toBe(1);
    }
    expect((await check()).output).toMatch(/WRONG {2}Log .*differs from the signed log/u);
  });

  it('in the former format still verifies the log', async () => {
    const former = await signFormer();
    expect(await check(former)).toMatchObject({
      code: 0,
      output: expect.stringMatching(/ok {5}Log {8}matches, up to position 6, /u),
    });
    await append([1, 9]);
    expect((await check(former)).code).toBe(0);
    const altered = await check({ ...former, streams: 2 });
    expect(altered.output).toMatch(/WRONG {2}Signature .*\nWRONG {2}Log .*over 3 streams/u);
    rmSync(join(directory, 'events.db'));
    await append([1, 2, 3, 1, 2, 1], 'Paris');
    const rewritten = await check(former);
    expect(rewritten.output).toMatch(/ok {5}Signature .*\nWRONG {2}Log .*differs from the signed log/u);
    expect(rewritten.code).toBe(1);
  });

  it('detects a broken chain', async () => {
    alter(`UPDATE events SET data = replace(data, 'London', 'Lonbon') WHERE position = 3`);
    const { code, output } = await check();
    expect(output).toContain('WRONG  Chains     are broken at position 3 (shipment-3, version 1)');
    expect(code).toBe(1);
  });

  it.each(['size', 'root', 'created_at', 'public_key', 'signature'] as const)(
    'cannot be altered: %s',
    async (field) => {
      const value = checkpoint[field];
      const altered =
        typeof value === 'number' ? value - 1 : value.replace(/[0-9a-f]/u, (one) => (one === '1' ? '2' : '1'));
      const { code, output } = await check({ ...checkpoint, [field]: altered });
      expect(output).toContain('WRONG  Signature');
      expect(code).toBe(1);
    },
  );

  it("is rejected with another server's key, and reports an unknown key", async () => {
    rmSync(join(directory, 'checkpoint-key'));
    const unknown = await check();
    expect(unknown.output).toContain('the owner of the key');
    expect(unknown.code).toBe(0);
    keptCheckpointKey(directory);
    const other = await check();
    expect(other.output).toContain("WRONG  Signature  was made with a key that is not this server's");
    expect(other.code).toBe(1);
  });

  it.each([
    ['not JSON', '{'],
    ['not a checkpoint', '{"format":"waymark-checkpoint-2"}'],
    ['without a format', '{}'],
    ['of a future format', '{"format":"waymark-checkpoint-3"}'],
    ['empty', ''],
  ])('that is %s is reported as unreadable, not as wrong', async (_, content) => {
    const { code, output } = await check(content);
    expect(output).toMatch(/^\S*checkpoint\.json cannot be read: /u);
    expect(output.trimEnd()).not.toContain('\n');
    expect(code).toBe(2);
  });

  it('is signed with a key that only its owner can read', () => {
    const { mode } = statSync(join(directory, 'checkpoint-key'));
    expect(mode & 0o777).toBe(0o600);
    expect(keptCheckpointKey(directory).equals(keptCheckpointKey(directory))).toBe(true);
  });
});
