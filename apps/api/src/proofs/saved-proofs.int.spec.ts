import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ConsistencyProof, InclusionProof, SignedCheckpoint } from '@waymark/contracts';
import { runTool } from '../../../../test/support/secrets/tool-process.js';
import { keptCheckpointKey } from '../config/checkpoint-key.js';
import { SqliteLogProof } from '@waymark/event-store/sqlite';
import { openEventStore } from '../event-log/log-files.js';
import { appendNext } from '../event-log/testing/appending.js';
import { hashedEventOfStored } from './hashed-event.js';
import { signCheckpoint } from './signed-checkpoint.js';

const SHIPMENTS = 3;

describe('saved proofs', () => {
  let directory: string;
  /** A directory that no server has used. */
  let elsewhere: string;
  let kept: SignedCheckpoint;
  let inclusion: InclusionProof;
  let consistency: ConsistencyProof;

  const append = async (count: number): Promise<void> => {
    const store = await openEventStore({ file: join(directory, 'events.db') });
    for (let turn = 0; turn < count; turn += 1) {
      const event = {
        type: 'ShipmentEdited',
        data: { changes: { sender_city: 'Zürich', weight: 0.1 + turn } },
      } as const;
      await appendNext(store, `shipment-${turn % SHIPMENTS}`, [event]);
    }
    await store.close();
  };

  const check = async (...files: unknown[]): Promise<{ code: number | null; output: string }> => {
    const names = files.map((content, index) => {
      const name = join(elsewhere, `${index}.json`);
      writeFileSync(name, JSON.stringify(content));
      return name;
    });
    const { code, output, errors } = await runTool('verify', names, { DATA_DIR: join(elsewhere, 'none') });
    return { code, output: output + errors };
  };

  beforeAll(async () => {
    directory = mkdtempSync(join(tmpdir(), 'waymark-proofs-'));
    elsewhere = mkdtempSync(join(tmpdir(), 'waymark-auditor-'));
    const key = keptCheckpointKey(directory);
    await append(300);
    const proof = new SqliteLogProof(join(directory, 'events.db'));
    kept = signCheckpoint(await proof.head(), new Date('2026-05-06T07:08:09.000Z'), key);
    await append(230);
    const { event, head, path } = await proof.inclusion(7);
    inclusion = {
      format: 'waymark-inclusion-1',
      event: hashedEventOfStored(event),
      hash: event.hash,
      position: event.position,
      path,
      checkpoint: signCheckpoint(head, new Date('2026-06-07T08:09:10.000Z'), key),
    };
    consistency = { format: 'waymark-consistency-1', ...(await proof.consistency(300, 530)) };
    await proof.close();
  });
  afterAll(() => {
    for (const one of [directory, elsewhere]) rmSync(one, { recursive: true });
  });

  it('are checked without a server and without a log', async () => {
    const { code, output } = await check(inclusion);
    expect(output).toMatch(
      /^ok {5}Event {6}shipment-0, version 3, ShipmentEdited, is number 7 of the 530 events signed at 2026-06-07T08:09:10.000Z\nok {5}Signature {2}is valid, but the owner of the key /u,
    );
    expect(output.trimEnd().split('\n')).toHaveLength(2);
    expect(code).toBe(0);
  });

  it('with a withheld actor are checked by their hash, and are not reported as altered', async () => {
    const { id, stream, type, version } = inclusion.event;
    const event = { actor: { role: 'staff', redacted: true }, id, stream, type, version };
    const withheld = { ...inclusion, format: 'waymark-redacted-inclusion-1', event };
    const good = await check(withheld);
    expect(good.output).toMatch(
      /^ok {5}Event {6}shipment-0, version 3, ShipmentEdited, is number 7 of the 530 events .*; its actor is withheld, so only its hash was checked\nok {5}Signature /u,
    );
    expect(good).toMatchObject({ code: 0, output: expect.not.stringContaining('altered') });
    const other = await check({ ...withheld, hash: 'a'.repeat(64) });
    expect(other.output).toMatch(/WRONG {2}Event .*does not lead to the root/u);
    expect(other.code).toBe(1);
  });

  it('are checked against an earlier checkpoint, in any order of the files', async () => {
    for (const files of [
      [inclusion, kept, consistency],
      [consistency, inclusion, kept],
    ]) {
      const { code, output } = await check(...files);
      expect(output).toMatch(
        /^ok {5}Event .*\nok {5}Signature .*\nok {5}Growth {5}from 300 events, .* to 530, .* kept /u,
      );
      expect(code).toBe(0);
    }
    expect((await check(kept, inclusion.checkpoint, consistency)).code).toBe(0);
    expect((await check(inclusion, inclusion.checkpoint)).code).toBe(0);
  });

  it.each<[string, () => unknown[], RegExp]>([
    [
      'an altered event',
      () => [{ ...inclusion, event: { ...inclusion.event, version: 4 } }],
      /WRONG {2}Event .*altered/u,
    ],
    [
      'an event at another position',
      () => [{ ...inclusion, position: 8 }],
      /WRONG {2}Event .*does not lead to the root/u,
    ],
    [
      'an altered checkpoint',
      () => [{ ...inclusion, checkpoint: { ...inclusion.checkpoint, created_at: kept.created_at } }],
      /WRONG {2}Event .*\nWRONG {2}Signature .*altered/u,
    ],
    [
      'a log that was rewritten after the checkpoint',
      () => [
        inclusion,
        signCheckpoint({ size: 300, root: 'a'.repeat(64) }, new Date(), keptCheckpointKey(directory)),
        consistency,
      ],
      /WRONG {2}Growth .*not a prefix/u,
    ],
    [
      "another server's checkpoint",
      () => [inclusion, signCheckpoint(kept, new Date(), keptCheckpointKey(elsewhere)), consistency],
      /WRONG {2}Growth .*two keys/u,
    ],
  ])('detect %s', async (_, files, finding) => {
    const { code, output } = await check(...files());
    expect(output).toMatch(finding);
    expect(code).toBe(1);
  });

  it('check both signatures of two checkpoints that nothing links, and name the missing proof', async () => {
    const { code, output } = await check(kept, inclusion.checkpoint);
    expect(output.trimEnd()).toMatch(
      /^ok {5}Signature .*\nok {5}Signature .*\nWRONG {2}Growth {5}from 300 events, .* is not proven: .*audit\/consistency\/\?from=300&to=530$/u,
    );
    expect(code).toBe(1);
    const altered = await check({ ...kept, root: 'a'.repeat(64) }, inclusion.checkpoint);
    expect(altered.output).toMatch(/^WRONG {2}Signature .*\nok {5}Signature .*\nWRONG {2}Growth .*was altered\n$/u);
    expect(altered.code).toBe(1);
  });

  it.each<[string, () => unknown[], RegExp]>([
    ['checkpoints', () => [consistency], /needs the checkpoints that it links/u],
    ['a form', () => [{}], /0\.json cannot be read: it is not a checkpoint, a proof or evidence/u],
  ])('without %s are reported as incomplete, not as wrong', async (_, files, message) => {
    const { code, output } = await check(...files());
    expect(output.trimEnd()).toMatch(message);
    expect(code).toBe(2);
  });
});
