/** @needs redis-server */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Delivery, Shipment, Webhook, WebhookWithSecret } from '@waymark/contracts';
import { endOfFeed } from '../support/feed.js';
import { hangUp, listen } from '../support/live.js';
import { newCustomer, type Person } from '../support/people.js';
import { closeReceivers, startReceiver, type WebhookReceiver } from '../support/receiver.js';
import { newShipment } from '../support/samples.js';
import { until } from '../support/until.js';
import { Cluster, serverName, type ClusterNode } from './cluster.js';

describe(`on three nodes of a cluster with ${serverName}, webhooks`, () => {
  let cluster: Cluster;
  let nodes: Generator<ClusterNode, never>;
  let person: Person;
  let receiver: WebhookReceiver;
  let webhook: WebhookWithSecret;

  beforeAll(async () => {
    cluster = await Cluster.start(3, { WEBHOOK_ALLOW_PRIVATE: 'on' });
    nodes = cluster.inTurn();
  });
  afterAll(async () => {
    for (const node of cluster.nodes) node.signal('SIGCONT');
    await cluster.close();
    await closeReceivers();
  });
  beforeEach(async () => {
    receiver = await startReceiver();
    person = await newCustomer(nodes.next().value.anybody);
    const { url } = receiver;
    webhook = (await elsewhere().post<WebhookWithSecret>('/webhooks/', { url })).body;
  });
  afterEach(() => hangUp());

  /** The person at the next node. */
  const elsewhere = () => nodes.next().value.as(person.client);
  const sends = async (node: ClusterNode): Promise<boolean> => {
    const { text } = await node.anybody.raw('/metrics');
    return /^waymark_webhook_sender 1$/m.test(text);
  };
  const senderOf = (among: readonly ClusterNode[]): Promise<ClusterNode> =>
    until('one of them to send', async () => {
      const sending = await Promise.all(among.map(sends));
      expect(sending.filter(Boolean).length).toBeLessThanOrEqual(1);
      return among[sending.indexOf(true)];
    });
  const ids = (): string[] => receiver.received.map(({ headers }) => String(headers['webhook-id']));
  const distinct = (): string[] => [...new Set(ids())];
  const arrived = (count: number) => until(`${count} events to arrive`, () => distinct().length >= count, 60_000);
  const kept = () =>
    until('every attempt to be kept', async () => {
      const { body } = await elsewhere().get<Webhook>(`/webhooks/${webhook.id}/`);
      return body.pending === 0;
    });
  /** Through each node in turn, but for those that are left out. */
  const ship = async (count: number, without?: ClusterNode): Promise<Shipment[]> => {
    const shipped: Shipment[] = [];
    while (shipped.length < count) {
      const node = nodes.next().value;
      if (node !== without) shipped.push(await newShipment(node.as(person.client)));
    }
    return shipped;
  };

  it('are sent by one, each event once, and a socket on each hears of each attempt', async () => {
    await senderOf(cluster.nodes);
    const told = await Promise.all(
      cluster.nodes.map(async (node) => {
        const { socket } = await listen(node.as(person.client));
        const heard: Delivery[] = [];
        socket.on('delivery.changed', (delivery) => heard.push(delivery));
        expect(await socket.emitWithAck('deliveries.watch')).toEqual({ ok: true });
        return heard;
      }),
    );
    await ship(9);
    await arrived(9);
    await until('every socket to be told', () => told.every((heard) => heard.length >= 9));
    expect(ids()).toEqual(distinct());
    for (const heard of told) expect(heard.map(({ event_id }) => event_id).toSorted()).toEqual(ids().toSorted());
  });

  it('are tried out, tried again and rewound through any node', async () => {
    const sender = await senderOf(cluster.nodes);
    const others = cluster.nodes.filter((node) => node !== sender);
    const start = await endOfFeed(elsewhere());
    await ship(2);
    await arrived(2);
    const path = `/webhooks/${webhook.id}`;
    await kept();
    for (const node of others) {
      const client = node.as(person.client);
      const before = receiver.received.length;
      const test = await client.post<Delivery>(`${path}/test/`);
      expect(test.status).toBe(201);
      await until('the test event to arrive', () => ids().includes(test.body.event_id));
      await kept();
      const retried = await client.post(`${path}/deliveries/${test.body.id}/retry/`);
      expect(retried.status).toBe(200);
      await until('it to arrive again', () => receiver.received.length === before + 2);
      await kept();
      const rewound = await client.post(`${path}/rewind/`, { after: start });
      expect([rewound.status, rewound.body]).toEqual([200, { deliveries: 2 }]);
      await until('both events to arrive again', () => receiver.received.length === before + 4);
      await kept();
    }
    expect(distinct()).toHaveLength(4);
  });

  it('go on, under the same ids, when the node that sends is stopped, which sends nothing more when it wakes', async () => {
    const stopped = await senderOf(cluster.nodes);
    const others = cluster.nodes.filter((node) => node !== stopped);
    await ship(3);
    await arrived(3);
    // An attempt that is stopped between its answer and its record is rightly made again.
    await kept();
    stopped.signal('SIGSTOP');
    await ship(6, stopped);
    const next = await senderOf(others);
    await arrived(9);
    stopped.signal('SIGCONT');
    await until('the one that wakes to know', async () => !(await sends(stopped)));
    expect(await senderOf(cluster.nodes)).toBe(next);
    await ship(9);
    await arrived(18);
    expect(ids()).toEqual(distinct());
  });

  it('go on, under the same ids, when the node that sends is killed under load', async () => {
    const killed = await senderOf(cluster.nodes);
    const others = cluster.nodes.filter((node) => node !== killed);
    await ship(10);
    await killed.kill();
    const since = performance.now();
    const shipping = ship(20, killed);
    await senderOf(others);
    const replacedAfter = performance.now() - since;
    await shipping;
    await arrived(30);
    await killed.start();
    // 6 s of the lease and a second between two tries; the rest is for a busy machine.
    expect(replacedAfter).toBeLessThan(10_000);
  });

  it('are made again from the log when Redis was emptied under load', async () => {
    await senderOf(cluster.nodes);
    await ship(5);
    const shipping = ship(20);
    await arrived(10);
    await cluster.redis.empty();
    await shipping;
    await arrived(25);
    expect(await senderOf(cluster.nodes)).toBeDefined();
  });
});
