import { describe, expect, it } from '@jest/globals';
import { Followers, statusOfRows } from './followers.js';
import type { ReadModelsStatus, ParkedEvent } from '@waymark/event-store/sqlite';

const rows = (status: ReadModelsStatus, parkedEvents: () => ParkedEvent[]) => ({ status: () => status, parkedEvents });

describe('the followers of a process', () => {
  it('report their current positions, each under its name', () => {
    const followers = new Followers();
    let position = 4;
    followers.register('mails', () => ({ position, parked: 0 }));
    followers.register('webhooks', () => ({ position: 9, parked: 1 }));
    position = 5;
    expect(followers.statuses()).toEqual([
      { name: 'mails', status: { position: 5, parked: 0 } },
      { name: 'webhooks', status: { position: 9, parked: 1 } },
    ]);
  });
});

describe('read models as a follower', () => {
  const renewal = { cause: 'outdated', position: 3 } as const;

  it('report everything but their lag, and the number of parked events', () => {
    const status = statusOfRows(rows({ position: 7, lag: 2, stopped: 'disk', renewal }, () => Array<ParkedEvent>(2)));
    expect(status).toStrictEqual({ position: 7, stopped: 'disk', renewal, parked: 2 });
  });

  it('report NaN if the parked events cannot be counted', () => {
    const status = statusOfRows(
      rows({ position: 7, lag: 0 }, () => {
        throw new Error('damaged');
      }),
    );
    expect(status).toStrictEqual({ position: 7, parked: NaN });
  });
});
