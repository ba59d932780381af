import { describe, expect, it } from '@jest/globals';
import type { Lease, Leases } from '../coordination/leases.js';
import type { PublishedTreeHead, TreeHeads } from '../coordination/tree-heads.js';
import { compareCopies, type ComparedCopy } from './compare-copies.js';
import type { Verification } from './verify-log.js';

/** One lease and one published head for all nodes of a test; every look is kept. */
class Meeting implements Leases, TreeHeads {
  holder: string | undefined;
  published: PublishedTreeHead | undefined;
  looks = 0;
  failing = false;
  private names = 0;

  async acquire(name: string): Promise<Lease | undefined> {
    if (this.holder !== undefined) return undefined;
    this.holder = `holder ${(this.names += 1)}`;
    return { name, holder: this.holder };
  }

  async renew({ holder }: Lease): Promise<boolean> {
    return this.holder === holder;
  }

  async release({ holder }: Lease): Promise<void> {
    if (this.holder === holder) this.holder = undefined;
  }

  async publish(head: PublishedTreeHead): Promise<void> {
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
  /** Positions of events that did not come from KurrentDB. */
  foreign: number[] = [];

  constructor(
    public size: number,
    private readonly history = 'the same',
    private readonly commitOffset = 0,
  ) {}

  async head(): Promise<number> {
    return this.size;
  }

  async headAt(size: number): Promise<{ size: number; root: string }> {
    return { size, root: `${this.history} ${size}` };
  }

  async verify(): Promise<Verification> {
    return this.broken
      ? { ok: false, streams: 1, events: 3, first_broken: this.broken }
      : { ok: true, streams: 1, events: 3 };
  }

  commitsBetween(after: number, to: number): number {
    return to - after - this.foreign.filter((position) => position > after && position <= to).length;
  }

  commitOf(position: number): number {
    return position * 10 + this.commitOffset;
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
    ['another root', new Copy(9, 'another')],
    ['other places in KurrentDB', new Copy(9, 'the same', 1)],
  ])('differ by %s, and neither publish that nor go on', async (_name, copy) => {
    const meeting = new Meeting();
    await compared(meeting, new Copy(7), 1);
    const { published } = meeting;
    const { differs } = await compared(meeting, copy, 5);
    expect(differs).toHaveLength(1);
    expect(differs[0]).toMatch(/over 7 events/u);
    expect(meeting.published).toEqual(published);
  });

  it('find out by themselves that an event of theirs was changed', async () => {
    const copy = new Copy(7);
    copy.broken = { stream: 'shipment-1', version: 2, position: 4, reason: 'the event is not what its hash says' };
    const { differs } = await compared(new Meeting(), copy, 1);
    expect(differs).toEqual(['its copy of the log is broken at position 4: the event is not what its hash says']);
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
});
