import { describe, expect, it } from '@jest/globals';
import { TREE_FAN, TreeNodes, type TreeNode } from '@waymark/proofs/tree';
import { eventHash, FIRST_PREVIOUS_HASH } from '../log/hash-chain.js';
import type { BrokenLink } from '../log/log-proof.js';
import { verifyLog, type LinkedEvent, type LogEnd, type VerifiableLog } from './verify-log.js';

const STREAMS = 3;

/** A log in memory, with several streams in turn, in which every part can be changed. */
class MemoryLog implements VerifiableLog {
  readonly events: LinkedEvent[] = [];
  readonly nodes: TreeNode[] = [];
  end: LogEnd | undefined;
  covered = 0;
  /** Positions after which pages were read. */
  readonly pages: number[] = [];

  constructor(length: number) {
    const tree = new TreeNodes();
    for (let position = 1; position <= length; position += 1) {
      const before = this.events.at(-STREAMS);
      const event = {
        position,
        id: `event-${position}`,
        stream: `order-${position % STREAMS}`,
        version: (before?.version ?? 0) + 1,
        type: 'Closed',
        schema_version: 1,
        data: '{}',
        metadata: '{}',
        previous_hash: before?.hash ?? FIRST_PREVIOUS_HASH,
      };
      const linked = { hash_before: before?.hash ?? null, position_before: before?.position ?? null };
      this.events.push({ ...event, hash: eventHash(event), ...linked });
      this.nodes.push(...tree.add(eventHash(event)));
    }
    const last = this.events.at(-1);
    this.end = last && { ...last, found_hash: last.hash, last_position: last.position };
    this.covered = Math.floor(length / TREE_FAN) * TREE_FAN;
  }

  readonly tree = {
    lastCovered: () => this.covered,
    treeNodes: (level: number, from: number, to: number) =>
      this.nodes
        .filter((node) => node.level === level && node.number >= from && node.number < to)
        .map(({ hash }) => hash),
    eventHashes: () => [],
  };

  async linkedAfter(position: number, limit: number): Promise<LinkedEvent[]> {
    this.pages.push(position);
    return this.events.slice(position, position + limit);
  }

  async keptEnd(): Promise<LogEnd | undefined> {
    return this.end;
  }

  async headsAt(): Promise<[]> {
    return [];
  }

  async head(): Promise<number> {
    return this.events.length;
  }

  change(position: number, change: Partial<LinkedEvent>): void {
    const event = this.events[position - 1];
    if (event) this.events[position - 1] = { ...event, ...change };
  }
}

const broken = async (change: (log: MemoryLog) => void, length = 7): Promise<BrokenLink | undefined> => {
  const log = new MemoryLog(length);
  change(log);
  return (await verifyLog(log)).first_broken;
};

describe('the verification of a log', () => {
  it.each([
    [0, 0],
    [1, 1],
    [2, 2],
    [7, 3],
    [600, 3],
  ])('accepts a log with %i events and %i streams', async (events, streams) => {
    expect(await verifyLog(new MemoryLog(events))).toStrictEqual({ ok: true, streams, events });
  });

  it('reads pages, and yields to other tasks between them', async () => {
    const log = new MemoryLog(1_000);
    const seen: number[] = [];
    const other = (): void => {
      seen.push(log.pages.length);
      if (log.pages.length < 3) setImmediate(other);
    };
    setImmediate(other);
    await verifyLog(log);
    expect([log.pages, seen.slice(0, 2)]).toEqual([
      [0, 500, 1_000],
      [1, 2],
    ]);
  });

  it('reports up to where the log was intact', async () => {
    const log = new MemoryLog(7);
    log.change(3, { data: '{"changed":true}' });
    const at = { stream: 'order-0', version: 1, position: 3 };
    expect(await verifyLog(log)).toStrictEqual({
      ok: false,
      streams: 2,
      events: 2,
      first_broken: { ...at, reason: 'its content does not match its hash' },
    });
  });

  const fifth = { stream: 'order-2', version: 2, position: 5 };
  const last = { stream: 'order-1', version: 3, position: 7 };
  const nowhere = { stream: null, version: null };
  const seventh = (log: MemoryLog, change: Partial<LogEnd>): void => {
    if (log.end) log.end = { ...log.end, ...change };
  };

  it.each<[string, (log: MemoryLog) => void, BrokenLink]>([
    [
      'an event is missing',
      (log) => log.events.splice(4, 1),
      { ...nowhere, position: 5, reason: 'there is no event at this position' },
    ],
    [
      'the previous event of a stream is missing',
      (log) => log.change(5, { hash_before: null }),
      { ...fifth, reason: 'the previous event of its stream is missing' },
    ],
    [
      'a previous hash differs',
      (log) => log.change(5, { hash_before: 'another' }),
      { ...fifth, reason: 'its previous_hash does not match the previous event' },
    ],
    [
      'an event precedes its predecessor',
      (log) => log.change(5, { position_before: 5 }),
      { ...fifth, reason: 'the previous event of its stream comes later in the log' },
    ],
    [
      'the last event is missing',
      (log) => seventh(log, { found_hash: null }),
      { ...last, reason: 'the last event of the log is missing' },
    ],
    [
      'the last event differs from the stored end',
      (log) => seventh(log, { found_hash: 'another' }),
      { ...last, reason: 'the stored end of the log has another hash' },
    ],
    [
      'there is an event after the stored end',
      (log) => seventh(log, { last_position: 8 }),
      { ...nowhere, position: 8, reason: 'there is an event after the stored end of the log' },
    ],
    [
      'the tree covers more events than there are',
      (log) => (log.covered = 8),
      { ...nowhere, position: 8, reason: 'the log is shorter than its stored tree' },
    ],
  ])('rejects a log in which %s', async (_, change, link) => {
    expect(await broken(change)).toStrictEqual(link);
  });

  it('rejects a log with a different tree node, within the stored tree', async () => {
    const change = (log: MemoryLog): void => {
      for (const node of log.nodes.slice(1, 2)) node.hash = 'another';
    };
    const reason = 'the stored tree does not match the events up to this position';
    expect(await broken(change, 600)).toStrictEqual({ ...nowhere, position: 512, reason });
    const known = (log: MemoryLog): void => {
      change(log);
      log.covered = TREE_FAN;
    };
    expect(await broken(known, 600)).toBeUndefined();
  });

  it('accepts a log without a stored end, as earlier versions wrote it', async () => {
    expect(await broken((log) => (log.end = undefined))).toBeUndefined();
  });

  it('accepts a log that its tree covers completely', async () => {
    expect(await broken((log) => (log.covered = 7))).toBeUndefined();
  });
});
