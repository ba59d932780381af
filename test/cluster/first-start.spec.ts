/** @needs redis-server */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Profile, Shipment } from '@waymark/contracts';
import { wholeFeed } from '../support/live/feed.js';
import { demoStaff, signIn } from '../support/clients/people.js';
import { until } from '../support/waiting/until.js';
import { Cluster, serverName } from './cluster.js';

const ADMINISTRATOR = { email: 'head@example.com', password: 'a long enough secret' };

describe(`three nodes that start simultaneously on an empty log, with ${serverName},`, () => {
  let cluster: Cluster;

  beforeAll(async () => {
    cluster = await Cluster.start(3, {
      DEMO: 'on',
      ADMIN_EMAIL: ADMINISTRATOR.email,
      ADMIN_PASSWORD: ADMINISTRATOR.password,
    });
  });
  afterAll(() => cluster.close());

  it('create the first staff account once', async () => {
    for (const { anybody } of cluster.nodes) {
      const profile = await until('the first staff account', async () => {
        const person = await signIn(anybody, ADMINISTRATOR.email, ADMINISTRATOR.password).catch(() => undefined);
        const { body } = (await person?.client.get<Profile>('/accounts/profile/')) ?? {};
        return body?.is_staff === true && body;
      });
      expect(profile).toMatchObject({ email: ADMINISTRATOR.email, role: 'staff' });
    }
  });

  it('create the demo data once, the same on every node', async () => {
    const lists = [];
    for (const { anybody } of cluster.nodes) {
      const staff = await until('the demo staff', () => demoStaff(anybody).catch(() => undefined));
      lists.push(
        await until('all demo data', async () => {
          const { body } = await staff.client.get<Shipment[]>('/shipments/');
          const statuses = new Set(body.map(({ status }) => status));
          return statuses.has('delivered') && statuses.has('exception') && (await wholeFeed(staff.client));
        }),
      );
    }
    const last = lists.at(-1) ?? [];
    expect(lists.map((events) => events.filter((event, index) => event.id !== last[index]?.id))).toEqual([[], [], []]);
    const created = last.filter(({ type }) => type.includes('created'));
    expect(new Set(created.map(({ subject }) => subject)).size).toBe(created.length);
  });
});
