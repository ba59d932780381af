import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { STAFF_STREAM, type Actor } from '@waymark/domain';
import { openEventStore } from '../event-log/log-files.js';
import type { EventStore } from '../event-log/event-log.js';
import { CommandRunner } from '../event-log/command-runner.js';
import type { ReadYourWrites } from '../event-log/read-your-writes.js';
import { appendNext } from '../event-log/testing/appending.js';
import { systemClock } from '@waymark/event-store';
import type { AccountQueries } from './queries/account-queries.js';
import { StaffDecisions } from './staff-decisions.js';

let directory: string;
let store: EventStore;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'waymark-decisions-'));
  store = await openEventStore({ file: join(directory, 'events.db') });
});
afterAll(async () => {
  await store.close();
  await rm(directory, { recursive: true });
});

const newNode = (): StaffDecisions =>
  new StaffDecisions(
    new CommandRunner({ store, clock: systemClock, newId: randomUUID, wrote: async () => undefined }),
    { roles: () => [], isShut: () => false } as unknown as AccountQueries,
    { concern: async () => undefined } as unknown as ReadYourWrites,
  );

const newStaff = async (): Promise<Actor> => {
  const id = randomUUID();
  const email = `${id}@example.com`;
  await appendNext(store, STAFF_STREAM, [{ type: 'RoleGranted', data: { account_id: id, email, role: 'staff' } }]);
  return { id, email, role: 'staff' };
};

describe('two staff accounts that demote each other concurrently on two nodes', () => {
  it('leave one of them as staff', async () => {
    const nodes = [newNode(), newNode()] as const;
    for (let race = 0; race < 5; race += 1) {
      const [one, other] = [await newStaff(), await newStaff()];
      const demote = (node: StaffDecisions, actor: Actor, whom: Actor) =>
        node.record(whom, { type: 'ChangeStanding', role: 'customer' }, { actor, request_id: 'race' });
      const outcomes = await Promise.allSettled([demote(nodes[0], one, other), demote(nodes[1], other, one)]);
      expect(outcomes.toSorted((left, right) => left.status.localeCompare(right.status))).toMatchObject([
        { status: 'fulfilled' },
        { status: 'rejected', reason: { code: 'FORBIDDEN' } },
      ]);
    }
  });
});
