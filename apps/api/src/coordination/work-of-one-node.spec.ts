import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Standing } from '@waymark/event-store';
import { ManualTiming } from '../platform/testing/manual-timing.js';
import { wait } from '../platform/timing.js';
import { OneLease } from './testing/one-lease.js';
import { NEXT_TRY } from './while-holding.js';
import { WorkOfOneNode } from './work-of-one-node.js';

const turns = async (): Promise<void> => {
  for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => setImmediate(resolve));
};

class Node {
  private listener: ((standing: Standing) => void) | undefined;

  constructor(private now: Standing) {}

  readonly standing = (): Standing => this.now;

  readonly onStanding = (listener: (standing: Standing) => void): (() => void) => {
    this.listener = listener;
    return () => (this.listener = undefined);
  };

  become(standing: Standing): void {
    this.now = standing;
    this.listener?.(standing);
  }
}

const STARTING = { state: 'starting', reason: 'copying', position: 0, complete: 0 } as const;
const SERVING = { state: 'serving' } as const;
const STOPPED = { state: 'stopped', reason: 'differs' } as const;

describe('work of one node', () => {
  let leases: OneLease;
  let timing: ManualTiming;
  let log: string[];
  beforeEach(() => {
    [leases, timing, log] = [new OneLease(), new ManualTiming(0), []];
  });

  const begin = (node: Node, work?: () => Promise<void>): WorkOfOneNode => {
    const begun = new WorkOfOneNode({
      ...{ node, leases, timing },
      name: 'overdue',
      work: async ({ name, holder }, signal) => {
        log.push(`${name} ${holder} begins`);
        await work?.();
        while (!signal.aborted) await wait(timing, 1_000_000, signal);
        log.push(`${name} ${holder} ends`);
      },
      warn: (message) => log.push(message),
    });
    begun.begin();
    return begun;
  };

  it('starts once, when the node may serve', async () => {
    const node = new Node(STARTING);
    const work = begin(node);
    await turns();
    expect(leases.given).toBe(0);
    node.become(SERVING);
    node.become(STARTING);
    node.become(SERVING);
    await turns();
    expect(log).toEqual(['overdue 1 begins']);
    await work.end();
  });

  it('waits while another node holds the lease', async () => {
    leases.takenByAnother = true;
    const work = begin(new Node(SERVING));
    await turns();
    expect(log).toEqual([]);
    leases.takenByAnother = false;
    timing.advance(NEXT_TRY);
    await turns();
    expect(log).toEqual(['overdue 1 begins']);
    await work.end();
  });

  it('ends permanently on a node that stops serving, and releases the lease', async () => {
    const node = new Node(SERVING);
    const work = begin(node);
    await turns();
    node.become(STOPPED);
    await turns();
    node.become(SERVING);
    timing.advance(NEXT_TRY);
    await turns();
    expect([log, leases.released]).toEqual([['overdue 1 begins', 'overdue 1 ends'], 1]);
    await work.end();
  });

  it('has ended when end() resolves, and ignores later changes of the standing', async () => {
    const node = new Node(SERVING);
    const work = begin(node);
    await turns();
    await work.end();
    expect([log, leases.released]).toEqual([['overdue 1 begins', 'overdue 1 ends'], 1]);
    const early = new Node(STARTING);
    await begin(early).end();
    early.become(SERVING);
    await turns();
    expect(leases.given).toBe(1);
  });

  it('reports a failure, and starts again', async () => {
    let stumbles = 1;
    const work = begin(new Node(SERVING), async () => {
      if (stumbles-- > 0) throw new Error('no disk');
    });
    await turns();
    timing.advance(NEXT_TRY);
    await turns();
    expect(log).toEqual(['overdue 1 begins', 'failed and will be retried: no disk', 'overdue 2 begins']);
    await work.end();
  });
});
