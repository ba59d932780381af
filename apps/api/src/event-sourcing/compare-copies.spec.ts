import { describe, expect, it } from '@jest/globals';
import { LeaseLostError, type Lease, type Leases } from '../coordination/leases.js';
import type { PublishedTreeHead, TreeHeads } from '../coordination/tree-heads.js';
import { compareCopies, type ComparedCopy } from './compare-copies.js';
import type { Verification } from './verify-log.js';

/** One lease and one published head for all nodes of a test; every look is kept. */
class Meeting implements Leases, TreeHeads {
  holder: string | undefined;
  published: PublishedTreeHead | undefined;
  looks = 0;
  failing = false;
  /** What is thrown when a head is published. */
  refusal: Error | undefined;
  /** What was asked of the lease, and for how many milliseconds. */
  readonly asked: [string, number][] = [];
  private names = 0;

  async acquire(name: string, timeToLive: number): Promise<Lease | undefined> {
    this.asked.push([`acquire ${name}`, timeToLive]);
    if (this.holder !== undefined) return undefined;
    this.holder = `holder ${(this.names += 1)}`;
    return { name, holder: this.holder };
  }

  async renew({ name, holder }: Lease, timeToLive: number): Promise<boolean> {
    this.asked.push([`renew ${name}`, timeToLive]);
    return this.holder === holder;
  }

  async release({ holder }: Lease): Promise<void> {
    if (this.holder === holder) this.holder = undefined;
  }

  async publish(head: PublishedTreeHead): Promise<void> {
    if (this.refusal) throw this.refusal;
    this.published = head;
  }

  async latest(): Promise<PublishedTreeHead | undefined> {
    this.looks += 1;
    if (this.failing) throw new Error('away');
    return this.published;
  }
}

class Copy implements ComparedCopy {
  broken: Verification['first_broken'];
  verifications = 0;
  /** Positions of events that did not come from KurrentDB. */
  foreign: number[] = [];

  constructor(
    public size: number,
    private readonly history = 'the same',
    private readonly commitOffset: number | null = 0,
  ) {}

  async head(): Promise<number> {
    return this.size;
  }

  async headAt(size: number): Promise<{ size: number; root: string }> {
    return { size, root: `${this.history} ${size}` };
  }

  async verify(): Promise<Verification> {
    this.verifications += 1;
    return this.broken
      ? { ok: false, streams: 1, events: 3, first_broken: this.broken }
      : { ok: true, streams: 1, events: 3 };
  }

  commitsBetween(after: number, to: number): number {
    return to - after - this.foreign.filter((position) => position > after && position <= to).length;
  }

  commitOf(position: number): number | undefined {
    return this.commitOffset === null ? undefined : position * 10 + this.commitOffset;
  }
}

/** Compares until it has looked so often; answers what it differed by. */
const compared = async (
  meeting: Meeting,
  copy: Copy,
  looks: number,
): Promise<{ differs: string[]; warnings: string[] }> => {
  const differs: string[] = [];
  const warnings: string[] = [];
  const end = new AbortController();
  const until = meeting.looks + looks;
  await compareCopies({
    copy,
    leases: meeting,
    treeHeads: {
      publish: (head) => meeting.publish(head),
      latest: () => {
        if (meeting.looks + 1 >= until) end.abort();
        return meeting.latest();
      },
    },
    differs: (reason) => differs.push(reason),
    warn: (message) => warnings.push(message),
    signal: end.signal,
    interval: 1,
  });
  return { differs, warnings };
};

describe('copies that are compared', () => {
  it('publish the head of the one that holds the lease, which it gives back', async () => {
    const meeting = new Meeting();
    expect(await compared(meeting, new Copy(7), 1)).toEqual({ differs: [], warnings: [] });
    expect(meeting.published).toEqual({ size: 7, root: 'the same 7', commit_position: 70 });
    expect(meeting.holder).toBeUndefined();
  });

  it('agree whether they are longer or not yet as long', async () => {
    const meeting = new Meeting();
    await compared(meeting, new Copy(7), 1);
    for (const size of [3, 7, 12]) expect((await compared(meeting, new Copy(size), 2)).differs).toEqual([]);
  });

  it.each([
    ['another root', new Copy(9, 'another history'), 'another history …', 70],
    ['another root, though they are as long', new Copy(7, 'another history'), 'another history …', 70],
    ['other places in KurrentDB', new Copy(9, 'the same', 1), 'the same 7…', 71],
  ])('differ by %s, and neither publish that nor go on', async (_name, copy, root, commit) => {
    const meeting = new Meeting();
    await compared(meeting, new Copy(7), 1);
    const { published } = meeting;
    const { differs } = await compared(meeting, copy, 5);
    const [own, other] = [
      `the root ${root} over 7 events, up to ${commit}`,
      'the root the same 7… over 7 events, up to 70',
    ];
    expect(differs).toEqual([`its copy of the log has ${own}; another node has ${other}`]);
    expect(meeting.published).toEqual(published);
    expect(meeting.looks).toBe(2);
  });

  it('agree where one knows no place of its last event in KurrentDB', async () => {
    const meeting = new Meeting();
    await compared(meeting, new Copy(7), 1);
    expect(await compared(meeting, new Copy(7, 'the same', null), 1)).toEqual({ differs: [], warnings: [] });
    expect(meeting.published).toEqual({ size: 7, root: 'the same 7', commit_position: 0 });
  });

  it('say nothing of logs without an event', async () => {
    const meeting = new Meeting();
    await compared(meeting, new Copy(0), 1);
    expect(meeting.published).toBeUndefined();
    meeting.published = { size: 0, root: 'of nothing', commit_position: 0 };
    expect((await compared(meeting, new Copy(7), 1)).differs).toEqual([]);
  });

  it('are compared under one lease, which outlives a comparison and a half', async () => {
    const meeting = new Meeting();
    await compared(meeting, new Copy(7), 3);
    expect(meeting.asked).toEqual([
      ['acquire tree_head', 1.5],
      ['renew tree_head', 1.5],
      ['renew tree_head', 1.5],
    ]);
  });

  it('are published by nobody else while one holds the lease', async () => {
    const meeting = new Meeting();
    meeting.holder = 'another node';
    await compared(meeting, new Copy(7), 2);
    expect([meeting.published, meeting.holder]).toEqual([undefined, 'another node']);
    expect(meeting.asked.map(([asked]) => asked)).toEqual(['acquire tree_head', 'acquire tree_head']);
  });

  it('are recomputed with the first comparison, and every sixtieth after', async () => {
    const copy = new Copy(7);
    await compared(new Meeting(), copy, 60);
    expect(copy.verifications).toBe(1);
    copy.verifications = 0;
    await compared(new Meeting(), copy, 61);
    expect(copy.verifications).toBe(2);
  });

  it('find out by themselves that an event of theirs was changed', async () => {
    const copy = new Copy(7);
    copy.broken = { stream: 'shipment-1', version: 2, position: 4, reason: 'the event is not what its hash says' };
    const { differs } = await compared(new Meeting(), copy, 1);
    expect(differs).toEqual(['its copy of the log is broken at position 4: the event is not what its hash says']);
  });

  it('are broken where nothing more is known of it', async () => {
    const copy = new Copy(7);
    copy.verify = async () => ({ ok: false, streams: 1, events: 3 });
    const { differs } = await compared(new Meeting(), copy, 1);
    expect(differs).toEqual(['its copy of the log is broken at position ?: no reason given']);
  });

  it('find an event of theirs that did not come from KurrentDB before they publish it', async () => {
    const meeting = new Meeting();
    await compared(meeting, new Copy(7), 1);
    const { published } = meeting;
    const copy = new Copy(9);
    copy.foreign = [8];
    const { differs } = await compared(meeting, copy, 2);
    expect(differs).toEqual(['its copy of the log has an event after position 7 that did not come from KurrentDB']);
    expect(meeting.published).toEqual(published);
  });

  it('need no word of KurrentDB on what was there before they were copies', async () => {
    const copy = new Copy(7);
    copy.foreign = [1, 2, 3];
    expect((await compared(new Meeting(), copy, 3)).differs).toEqual([]);
  });

  it('say nothing of a difference while nothing can be compared', async () => {
    const meeting = new Meeting();
    await compared(meeting, new Copy(7), 1);
    meeting.failing = true;
    const { differs, warnings } = await compared(meeting, new Copy(9, 'another'), 3);
    expect(differs).toEqual([]);
    expect(warnings).toEqual(Array(3).fill('this copy could not be compared: away'));
  });

  it('warn of what cannot be published, but not where another node has the lease by now', async () => {
    const meeting = new Meeting();
    meeting.refusal = new LeaseLostError({ name: 'tree_head', holder: 'holder 1' });
    expect((await compared(meeting, new Copy(7), 1)).warnings).toEqual([]);
    meeting.refusal = new Error('full');
    expect((await compared(meeting, new Copy(7), 1)).warnings).toEqual(['this copy could not be compared: full']);
  });

  it('end also where the lease cannot be given back', async () => {
    const meeting = new Meeting();
    meeting.release = () => Promise.reject(new Error('away'));
    expect(await compared(meeting, new Copy(7), 1)).toEqual({ differs: [], warnings: [] });
  });
});
