import { describe, expect, it } from '@jest/globals';
import { LeaseLostError, type Lease, type Leases } from '../../coordination/leases.js';
import { leasedTreeHeads, type TreeHeads } from '../../coordination/tree-heads.js';
import { compareCopies, type ComparedCopy, type PublishedTreeHead } from './compare-copies.js';
import type { Verification } from './verify-log.js';

/** One lease and one published head for all nodes of a test. It counts the lookups. */
class Meeting implements Leases, TreeHeads {
  holder: string | undefined;
  published: PublishedTreeHead | undefined;
  looks = 0;
  failing = false;
  /** Error that publishing a head throws. */
  refusal: Error | undefined;
  /** Calls of the lease, with their milliseconds. */
  readonly calls: [string, number][] = [];
  private names = 0;

  async acquire(name: string, timeToLive: number): Promise<Lease | undefined> {
    this.calls.push([`acquire ${name}`, timeToLive]);
    if (this.holder !== undefined) return undefined;
    this.holder = `holder ${(this.names += 1)}`;
    return { name, holder: this.holder };
  }

  async renew({ name, holder }: Lease, timeToLive: number): Promise<boolean> {
    this.calls.push([`renew ${name}`, timeToLive]);
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

/** Compares until the published head was looked up `looks` times; returns the reported differences. */
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
    treeHeads: leasedTreeHeads(
      {
        leases: meeting,
        treeHeads: {
          publish: (head) => meeting.publish(head),
          latest: () => {
            if (meeting.looks + 1 >= until) end.abort();
            return meeting.latest();
          },
        },
      },
      1,
    ),
    differs: (reason) => differs.push(reason),
    warn: (message) => warnings.push(message),
    signal: end.signal,
    interval: 1,
  });
  return { differs, warnings };
};

describe('copies that are compared', () => {
  it('publish the head of the lease holder, and release the lease', async () => {
    const meeting = new Meeting();
    expect(await compared(meeting, new Copy(7), 1)).toEqual({ differs: [], warnings: [] });
    expect(meeting.published).toEqual({ size: 7, root: 'the same 7', commit_position: 70 });
    expect(meeting.holder).toBeUndefined();
  });

  it('agree with longer and with shorter copies', async () => {
    const meeting = new Meeting();
    await compared(meeting, new Copy(7), 1);
    for (const size of [3, 7, 12]) expect((await compared(meeting, new Copy(size), 2)).differs).toEqual([]);
  });

  it.each([
    ['another root', new Copy(9, 'another history'), 'another history …', 70],
    ['another root, though they are as long', new Copy(7, 'another history'), 'another history …', 70],
    ['other places in KurrentDB', new Copy(9, 'the same', 1), 'the same 7…', 71],
  ])('that differ by %s publish nothing and stop comparing', async (_name, copy, root, commit) => {
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

  it('agree if the commit position of the last event is unknown', async () => {
    const meeting = new Meeting();
    await compared(meeting, new Copy(7), 1);
    expect(await compared(meeting, new Copy(7, 'the same', null), 1)).toEqual({ differs: [], warnings: [] });
    expect(meeting.published).toEqual({ size: 7, root: 'the same 7', commit_position: 0 });
  });

  it('ignore empty logs', async () => {
    const meeting = new Meeting();
    await compared(meeting, new Copy(0), 1);
    expect(meeting.published).toBeUndefined();
    meeting.published = { size: 0, root: 'of nothing', commit_position: 0 };
    expect((await compared(meeting, new Copy(7), 1)).differs).toEqual([]);
  });

  it('share one lease, which lasts one and a half intervals', async () => {
    const meeting = new Meeting();
    await compared(meeting, new Copy(7), 3);
    expect(meeting.calls).toEqual([
      ['acquire tree_head', 1.5],
      ['renew tree_head', 1.5],
      ['renew tree_head', 1.5],
    ]);
  });

  it('publish nothing while another node holds the lease', async () => {
    const meeting = new Meeting();
    meeting.holder = 'another node';
    await compared(meeting, new Copy(7), 2);
    expect([meeting.published, meeting.holder]).toEqual([undefined, 'another node']);
    expect(meeting.calls.map(([call]) => call)).toEqual(['acquire tree_head', 'acquire tree_head']);
  });

  it('are recomputed with the first comparison, and every sixtieth afterwards', async () => {
    const copy = new Copy(7);
    await compared(new Meeting(), copy, 60);
    expect(copy.verifications).toBe(1);
    copy.verifications = 0;
    await compared(new Meeting(), copy, 61);
    expect(copy.verifications).toBe(2);
  });

  it('detect a changed event of their own', async () => {
    const copy = new Copy(7);
    copy.broken = { stream: 'shipment-1', version: 2, position: 4, reason: 'its content does not match its hash' };
    const { differs } = await compared(new Meeting(), copy, 1);
    expect(differs).toEqual(['its copy of the log is broken at position 4: its content does not match its hash']);
  });

  it('report a broken copy without further details', async () => {
    const copy = new Copy(7);
    copy.verify = async () => ({ ok: false, streams: 1, events: 3 });
    const { differs } = await compared(new Meeting(), copy, 1);
    expect(differs).toEqual(['its copy of the log is broken at position ?: no reason given']);
  });

  it('detect an event that did not come from KurrentDB before they publish', async () => {
    const meeting = new Meeting();
    await compared(meeting, new Copy(7), 1);
    const { published } = meeting;
    const copy = new Copy(9);
    copy.foreign = [8];
    const { differs } = await compared(meeting, copy, 2);
    expect(differs).toEqual(['its copy of the log has an event after position 7 that did not come from KurrentDB']);
    expect(meeting.published).toEqual(published);
  });

  it('need no commit positions for events from before they were copies', async () => {
    const copy = new Copy(7);
    copy.foreign = [1, 2, 3];
    expect((await compared(new Meeting(), copy, 3)).differs).toEqual([]);
  });

  it('report no difference while the comparison fails', async () => {
    const meeting = new Meeting();
    await compared(meeting, new Copy(7), 1);
    meeting.failing = true;
    const { differs, warnings } = await compared(meeting, new Copy(9, 'another'), 3);
    expect(differs).toEqual([]);
    expect(warnings).toEqual(Array(3).fill('this copy could not be compared: away'));
  });

  it('warn if publishing fails, but not if another node has taken the lease', async () => {
    const meeting = new Meeting();
    meeting.refusal = new LeaseLostError({ name: 'tree_head', holder: 'holder 1' });
    expect((await compared(meeting, new Copy(7), 1)).warnings).toEqual([]);
    meeting.refusal = new Error('full');
    expect((await compared(meeting, new Copy(7), 1)).warnings).toEqual(['this copy could not be compared: full']);
  });

  it('end even if releasing the lease fails', async () => {
    const meeting = new Meeting();
    meeting.release = () => Promise.reject(new Error('away'));
    expect(await compared(meeting, new Copy(7), 1)).toEqual({ differs: [], warnings: [] });
  });
});
