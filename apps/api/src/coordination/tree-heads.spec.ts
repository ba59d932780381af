import { beforeEach, describe, expect, it } from '@jest/globals';
import { LeaseLostError, type Lease, type Leases } from './leases.js';
import { leasedTreeHeads } from './tree-heads.js';

const INTERVAL = 1000;
const head = async () => ({ size: 7, root: 'root', commit_position: 70 });

describe('tree heads that only the holder of a lease publishes', () => {
  /** Calls of the lease, with their milliseconds, and the published sizes. */
  let calls: unknown[];
  let holder: string | undefined;
  let refusal: Error | undefined;

  const leases: Leases = {
    acquire: async (name, timeToLive) => {
      calls.push([`acquire ${name}`, timeToLive]);
      if (holder !== undefined) return undefined;
      holder = 'this node';
      return { name, holder };
    },
    renew: async ({ name, holder: renewing }, timeToLive) => {
      calls.push([`renew ${name}`, timeToLive]);
      return holder === renewing;
    },
    release: async () => {
      calls.push('release');
      if (refusal) throw refusal;
      holder = undefined;
    },
  };
  const open = () =>
    leasedTreeHeads(
      {
        leases,
        treeHeads: {
          latest: async () => undefined,
          publish: async ({ size }, lease: Lease) => {
            if (refusal) throw refusal;
            calls.push([`publish ${size} as`, lease.holder]);
          },
        },
      },
      INTERVAL,
    );

  beforeEach(() => {
    calls = [];
    holder = undefined;
    refusal = undefined;
  });

  it('share one lease, which lasts one and a half intervals, and release it at the end', async () => {
    const heads = open();
    await heads.publish(head);
    await heads.publish(head);
    await heads.release();
    const published = ['publish 7 as', 'this node'];
    expect(calls).toEqual([['acquire tree_head', 1500], published, ['renew tree_head', 1500], published, 'release']);
  });

  it('are not published while another node holds the lease, which is not released', async () => {
    holder = 'another node';
    const heads = open();
    await heads.publish(head);
    await heads.release();
    expect([calls, holder]).toEqual([[['acquire tree_head', 1500]], 'another node']);
  });

  it('are published again with a new lease after it was lost', async () => {
    const heads = open();
    await heads.publish(head);
    holder = undefined;
    await heads.publish(head);
    expect(calls.slice(2)).toEqual([
      ['renew tree_head', 1500],
      ['acquire tree_head', 1500],
      ['publish 7 as', 'this node'],
    ]);
  });

  it('reject if publishing fails, but not if another node has taken the lease', async () => {
    refusal = new LeaseLostError({ name: 'tree_head', holder: 'this node' });
    await expect(open().publish(head)).resolves.toBeUndefined();
    holder = undefined;
    refusal = new Error('full');
    await expect(open().publish(head)).rejects.toThrow('full');
  });

  it('end even if releasing the lease fails', async () => {
    const heads = open();
    await heads.publish(head);
    refusal = new Error('away');
    await expect(heads.release()).resolves.toBeUndefined();
  });
});
