import { describe, expect, it } from '@jest/globals';
import { TREE_FAN, TreeNodes, type TreeNode } from './event-tree.js';
import { eventHash, FIRST_PREVIOUS_HASH } from './hash-chain.js';
import { verifyLog, type BrokenLink, type LinkedEvent, type LogEnd, type VerifiableLog } from './verify-log.js';

const STREAMS = 3;

/** A log in memory, of some streams in turn, in which anything can be changed. */
class MemoryLog implements VerifiableLog {
  readonly events: LinkedEvent[] = [];
  readonly nodes: TreeNode[] = [];
  end: LogEnd | undefined;
  covered = 0;
  /** After which position each page was read. */
  readonly pages: number[] = [];

  constructor(length: number) {
    const tree = new TreeNodes();
    for (let position = 1; position <= length; position += 1) {
      const before = this.events.at(-STREAMS);
      const event = {
        position,
        id: `event-${position}`,
        stream: `shipment-${position % STREAMS}`,
        version: (before?.version ?? 0) + 1,
        type: 'ShipmentDeleted',
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

describe('a log that is verified', () => {
  it.each([
    [0, 0],
    [1, 1],
    [2, 2],
    [7, 3],
    [600, 3],
  ])('of %i events is whole, of %i streams', async (events, streams) => {
    expect(await verifyLog(new MemoryLog(events))).toStrictEqual({ ok: true, streams, events });
  });

  it('is read in pages, and others are served between two', async () => {
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

  it('tells how far it was whole', async () => {
    const log = new MemoryLog(7);
    log.change(3, { data: '{"changed":true}' });
    const at = { stream: 'shipment-0', version: 1, position: 3 };
    expect(await verifyLog(log)).toStrictEqual({
      ok: false,
      streams: 2,
      events: 2,
      first_broken: { ...at, reason: 'the event is not what its hash says' },
    });
  });

  const fifth = { stream: 'shipment-2', version: 2, position: 5 };
  const last = { stream: 'shipment-1', version: 3, position: 7 };
  const nowhere = { stream: null, version: null };
  const seventh = (log: MemoryLog, change: Partial<LogEnd>): void => {
    if (log.end) log.end = { ...log.end, ...change };
  };

  it.each<[string, (log: MemoryLog) => void, BrokenLink]>([
    [
      'an event is missing',
      (log) => log.events.splice(4, 1),
      { ...nowhere, position: 5, reason: 'no event has this position' },
    ],
    [
      'an event of its stream is missing before one',
      (log) => log.change(5, { hash_before: null }),
      { ...fifth, reason: 'the event before it is missing from its stream' },
    ],
    [
      'an event follows another than it names',
      (log) => log.change(5, { hash_before: 'another' }),
      { ...fifth, reason: 'the event before it has another hash than it names' },
    ],
    [
      'an event stands before the one it follows',
      (log) => log.change(5, { position_before: 5 }),
      { ...fifth, reason: 'the event before it in its stream comes after it in the log' },
    ],
    [
      'the last event is gone',
      (log) => seventh(log, { found_hash: null }),
      { ...last, reason: 'the last event of the log is missing' },
    ],
    [
      'the last event is another than is kept',
      (log) => seventh(log, { found_hash: 'another' }),
      { ...last, reason: 'the log keeps another hash for its last event' },
    ],
    [
      'an event comes after the last that is kept',
      (log) => seventh(log, { last_position: 8 }),
      { ...nowhere, position: 8, reason: 'the log does not know of an event after its last' },
    ],
    [
      'the tree covers more than there is',
      (log) => (log.covered = 8),
      { ...nowhere, position: 8, reason: 'the log ends before the tree that is kept over it' },
    ],
  ])('is broken where %s', async (_, change, link) => {
    expect(await broken(change)).toStrictEqual(link);
  });

  it('is broken where a node of its tree is another, as far as the tree is kept', async () => {
    const change = (log: MemoryLog): void => {
      for (const node of log.nodes.slice(1, 2)) node.hash = 'another';
    };
    const reason = 'the tree kept over the log is not that of its events up to here';
    expect(await broken(change, 600)).toStrictEqual({ ...nowhere, position: 512, reason });
    const known = (log: MemoryLog): void => {
      change(log);
      log.covered = TREE_FAN;
    };
    expect(await broken(known, 600)).toBeUndefined();
  });

  it('is whole where nothing is kept of its end, as before that was kept', async () => {
    expect(await broken((log) => (log.end = undefined))).toBeUndefined();
  });

  it('is whole where the tree covers all of it', async () => {
    expect(await broken((log) => (log.covered = 7))).toBeUndefined();
  });
});
