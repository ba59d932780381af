/** @needs redis-server */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Delivery, Shipment, Webhook, WebhookWithSecret } from '@waymark/contracts';
import { endOfFeed } from '../support/live/feed.js';
import { hangUp, listen } from '../support/live/live.js';
import { newCustomer, type Person } from '../support/clients/people.js';
import { closeReceivers, startReceiver, type WebhookReceiver } from '../support/webhooks/receiver.js';
import { newShipment } from '../support/clients/samples.js';
import { until } from '../support/waiting/until.js';
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
    await cluster.close();
    await closeReceivers();
  });
  beforeEach(async () => {
    receiver = await startReceiver();
    person = await newCustomer(nodes.next().value.anybody);
    const { url } = receiver;
    webhook = (await elsewhere().post<WebhookWithSecret>('/webhooks/', { url })).body;
  });
  afterEach(() => {
    hangUp();
    // A test that failed must not leave a suspended node to the next one.
    for (const node of cluster.nodes) node.signal('SIGCONT');
  });

  /** The person's client of the next node. */
  const elsewhere = () => nodes.next().value.as(person.client);
  const sends = async (node: ClusterNode): Promise<boolean> => {
    const { text } = await node.anybody.raw('/metrics');
    return /^waymark_webhook_sender 1$/m.test(text);
  };
  const senderOf = (among: readonly ClusterNode[]): Promise<ClusterNode> =>
    until('a node to send', async () => {
      const sending = await Promise.all(among.map(sends));
      expect(sending.filter(Boolean).length).toBeLessThanOrEqual(1);
      return among[sending.indexOf(true)];
    });
  const ids = (): string[] => receiver.received.map(({ headers }) => String(headers['webhook-id']));
  const distinct = (): string[] => [...new Set(ids())];
  const arrived = (count: number) => until(`${count} events to arrive`, () => distinct().length >= count);
  const kept = () =>
    until('every attempt to be stored', async () => {
      const { body } = await elsewhere().get<Webhook>(`/webhooks/${webhook.id}/`);
      return body.pending === 0;
    });
  /** Uses each node in turn, except the excluded ones. */
  const ship = async (count: number, without?: ClusterNode): Promise<Shipment[]> => {
    const shipped: Shipment[] = [];
    while (shipped.length < count) {
      const node = nodes.next().value;
      if (node !== without) shipped.push(await newShipment(node.as(person.client)));
    }
    return shipped;
  };

  it('are sent by one node, each event once, and a socket on every node receives each attempt', async () => {
    await senderOf(cluster.nodes);
    const deliveriesBySocket = await Promise.all(
      cluster.nodes.map(async (node) => {
        const { socket } = await listen(node.as(person.client));
        const deliveries: Delivery[] = [];
        socket.on('delivery.changed', (delivery) => deliveries.push(delivery));
        expect(await socket.emitWithAck('deliveries.watch')).toEqual({ ok: true });
        return deliveries;
      }),
    );
    await ship(9);
    await arrived(9);
    await until('every socket to receive the attempts', () =>
      deliveriesBySocket.every((deliveries) => deliveries.length >= 9),
    );
    expect(ids()).toEqual(distinct());
    for (const deliveries of deliveriesBySocket)
      expect(deliveries.map(({ event_id }) => event_id).toSorted()).toEqual(ids().toSorted());
  });

  it('can be tested, retried and rewound through any node', async () => {
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

  it('continue with the same ids when the sending node is suspended, which sends nothing more when it resumes', async () => {
    const stopped = await senderOf(cluster.nodes);
    const others = cluster.nodes.filter((node) => node !== stopped);
    await ship(3);
    await arrived(3);
    // An attempt suspended between its response and its record is correctly repeated.
    await kept();
    stopped.signal('SIGSTOP');
    await ship(6, stopped);
    const next = await senderOf(others);
    await arrived(9);
    stopped.signal('SIGCONT');
    await until('the resumed node to notice', async () => !(await sends(stopped)));
    expect(await senderOf(cluster.nodes)).toBe(next);
    await ship(9);
    await arrived(18);
    expect(ids()).toEqual(distinct());
  });

  it('continue with the same ids when the sending node is killed under load', async () => {
    const killed = await senderOf(cluster.nodes);
    const others = cluster.nodes.filter((node) => node !== killed);
    await ship(10);
    await killed.kill();
    const since = performance.now();
    let replacedAfter: number;
    try {
      const shipping = ship(20, killed);
      await senderOf(others);
      replacedAfter = performance.now() - since;
      await shipping;
      await arrived(30);
    } finally {
      await killed.start();
    }
    // 6 s of the lease and 1 s between two attempts; the rest is for a busy machine.
    expect(replacedAfter).toBeLessThan(10_000);
  });

  it('are rebuilt from the log when Redis is emptied under load', async () => {
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
