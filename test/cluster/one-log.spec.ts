/** @needs redis-server */
import { cp } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Shipment, Webhook } from '@waymark/contracts';
import type { Client } from '../support/clients/client.js';
import { wholeFeed } from '../support/live/feed.js';
import {
  answersOf,
  changeUntilItEnds,
  createdBy,
  expectAnswered,
  newJournals,
  tryAgain,
} from '../support/scenarios/journal.js';
import { hangUp, listen } from '../support/live/live.js';
import { newCustomer, type Person } from '../support/clients/people.js';
import { closeReceivers, startReceiver } from '../support/webhooks/receiver.js';
import { newShipment, newUpdate } from '../support/clients/samples.js';
import { newDataDirectory } from '../support/product/server.js';
import { until } from '../support/waiting/until.js';
import { verify } from '../support/log/verify.js';
import { Cluster, serverName, type ClusterNode } from './cluster.js';

const ANSWERS_BEFORE_THE_KILL = 40;

describe(`three nodes of a cluster with ${serverName}`, () => {
  let cluster: Cluster;
  let person: Person;

  beforeAll(async () => {
    cluster = await Cluster.start(3, { WEBHOOK_ALLOW_PRIVATE: 'on' });
    person = await newCustomer(first().anybody);
  });
  afterAll(async () => {
    hangUp();
    await cluster.close();
    await closeReceivers();
  });

  const first = (): ClusterNode => nodeAt(0);
  const nodeAt = (index: number): ClusterNode => cluster.nodeAt(index);
  const atEach = (client: Client): Client[] => cluster.nodes.map((node) => node.as(client));

  it('send every change to every socket once and in the same order', async () => {
    const listeners = await Promise.all(atEach(person.client).map((client) => listen(client)));
    for (const listener of listeners) expect(await listener.watchShipments()).toMatchObject({ ok: true });
    const shipments = await Promise.all(atEach(person.client).map((client) => newShipment(client)));
    await Promise.all(shipments.flatMap(({ id }) => atEach(person.client).map((client) => newUpdate(client, id))));
    const cursors = await Promise.all(
      listeners.map((listener) =>
        until('every change', () => listener.shipments.length >= 12 && listener.shipments.map(({ cursor }) => cursor)),
      ),
    );
    expect(cursors[0]).toHaveLength(12);
    expect(cursors[0]).toEqual([...new Set(cursors[0])].sort());
    expect(cursors[1]).toEqual(cursors[0]);
    expect(cursors[2]).toEqual(cursors[0]);
  });

  it("resume from another node's cursor, in the feed and on a socket", async () => {
    const feeds = await Promise.all(atEach(person.client).map((client) => wholeFeed(client)));
    expect(feeds[0]?.length).toBeGreaterThan(0);
    expect(feeds[1]).toEqual(feeds[0]);
    expect(feeds[2]).toEqual(feeds[0]);

    const before = await listen(nodeAt(0).as(person.client));
    const watched = await before.watchShipments();
    if (!watched.ok) throw new Error(watched.detail);
    before.socket.disconnect();
    const { id } = await newShipment(nodeAt(1).as(person.client));
    const after = await listen(nodeAt(2).as(person.client));
    expect(await after.watchShipments(watched.cursor)).toMatchObject({ ok: true, recovered: true });
    await until('the missed change', () => after.shipments.some((change) => change.id === id));
  });

  it('send each webhook from one node only', async () => {
    const receiver = await startReceiver();
    const { body: webhook } = await nodeAt(1).as(person.client).post<Webhook>('/webhooks/', { url: receiver.url });
    expect(webhook.enabled).toBe(true);
    const shipments = await Promise.all(atEach(person.client).map((client) => newShipment(client)));
    await until('the deliveries', () => receiver.received.length >= shipments.length);
    const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
    expect(new Set(ids).size).toBe(shipments.length);
    expect(ids).toHaveLength(shipments.length);
    await nodeAt(2).as(person.client).delete(`/webhooks/${webhook.id}/`);
  });

  it('lose no acknowledged write when one is killed under load and comes back', async () => {
    const victim = nodeAt(2);
    const journals = await newJournals(victim.anybody, 8);
    const load = Promise.all(journals.map(changeUntilItEnds));
    await until('the load to run', () => answersOf(journals) >= ANSWERS_BEFORE_THE_KILL);
    await victim.kill();
    await load;
    const elsewhere = journals.map((journal) => ({
      ...journal,
      person: { ...journal.person, client: first().as(journal.person.client) },
    }));
    await Promise.all(elsewhere.map(expectAnswered));
    await until('the keys to be free', async () => {
      const answers = await Promise.allSettled(elsewhere.map(tryAgain));
      return answers.every(({ status }) => status === 'fulfilled');
    });
    await victim.start();
    await Promise.all(
      elsewhere.map((journal) =>
        expectAnswered({ ...journal, person: { ...journal.person, client: victim.as(journal.person.client) } }),
      ),
    );
    const ids = createdBy(elsewhere).map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('accept a new empty node, and a node with the files of a stopped node', async () => {
    const leaving = nodeAt(2);
    expect(await leaving.stop()).toBe(0);
    const copied = await newDataDirectory();
    await cp(leaving.dataDirectory, copied, { recursive: true });
    await newShipment(first().as(person.client));
    const joining = [await cluster.newNode(), await cluster.newNode(copied)];
    for (const node of joining) {
      await node.start();
      const [here, there] = await Promise.all([
        wholeFeed(node.as(person.client)),
        wholeFeed(first().as(person.client)),
      ]);
      expect(here).toEqual(there);
      const list = await node.as(person.client).get<Shipment[]>('/shipments/');
      expect(list.body).toEqual((await first().as(person.client).get('/shipments/')).body);
    }
  });

  it('have logs that verify and have the same length', async () => {
    const { id } = await newShipment(first().as(person.client));
    for (const index of [0, 1]) {
      // The response arrives once the node's copy has the shipment; a node that shuts down does not wait for missing events.
      expect((await nodeAt(index).as(person.client).get(`/shipments/${id}/`)).status).toBe(200);
    }
    for (const node of cluster.nodes) await node.stop();
    const verifications = await Promise.all([0, 1].map((index) => verify(nodeAt(index).dataDirectory)));
    expect(verifications[0]).toMatchObject({ ok: true });
    expect(verifications[1]).toEqual(verifications[0]);
  });
});
