import { describe, expect, it } from '@jest/globals';
import { compareCopies, type ComparedCopy, type PublishedTreeHead, type SharedTreeHeads } from './compare-copies.js';
import type { Verification } from '@waymark/event-store';

/** One published head for all nodes of a test. It counts the lookups. */
class Meeting implements SharedTreeHeads {
  published: PublishedTreeHead | undefined;
  looks = 0;
  releases = 0;
  failing = false;
  /** Whether this node may publish. */
  isHolder = true;
  /** Error that publishing a head throws. */
  refusal: Error | undefined;

  async publish(head: () => Promise<PublishedTreeHead>): Promise<void> {
    if (this.refusal) throw this.refusal;
    if (this.isHolder) this.published = await head();
  }

  async latest(): Promise<PublishedTreeHead | undefined> {
    this.looks += 1;
    if (this.failing) throw new Error('away');
    return this.published;
  }

  async release(): Promise<void> {
    this.releases += 1;
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
    treeHeads: {
      publish: (head) => meeting.publish(head),
      release: () => meeting.release(),
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
  it('publish their head, and release the right to publish at the end', async () => {
    const meeting = new Meeting();
    expect(await compared(meeting, new Copy(7), 1)).toEqual({ differs: [], warnings: [] });
    expect(meeting.published).toEqual({ size: 7, root: 'the same 7', commit_position: 70 });
    expect(meeting.releases).toBe(1);
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

  it('publish nothing while another node may', async () => {
    const meeting = new Meeting();
    meeting.isHolder = false;
    expect(await compared(meeting, new Copy(7), 2)).toEqual({ differs: [], warnings: [] });
    expect(meeting.published).toBeUndefined();
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
    copy.broken = { stream: 'thing-1', version: 2, position: 4, reason: 'its content does not match its hash' };
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

  it('warn if publishing fails', async () => {
    const meeting = new Meeting();
    meeting.refusal = new Error('full');
    expect((await compared(meeting, new Copy(7), 1)).warnings).toEqual(['this copy could not be compared: full']);
  });
});
