import { randomUUID } from 'node:crypto';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { until } from '../../../../test/support/waiting/until.js';
import { startKurrentDouble, type KurrentDouble } from '../../../../test/support/kurrentdb-double/kurrentdb-double.js';
import { VersionConflictError, type Appended, StoreUnavailableError } from '@waymark/event-store';
import {
  openSampleStore,
  type SampleStore,
  describeEventStore,
  closed,
  moved,
  sampleFormat as format,
  sampleMetadata as metadata,
  type SampleActor,
  type SampleEvent,
} from '@waymark/event-store/testing';
import { appendAt, appendNext } from '@waymark/event-store/testing/appending';
import { openKurrentEventStore, type KurrentEventStore } from '../copy/kurrent-event-store.js';
import { openSharedLog } from '../shared-log/open-shared-log.js';
import { describeOnServers, type SomeServer } from '../shared-log/testing/some-server.js';

const append = (store: SampleStore, stream: string, ...events: SampleEvent[]): Promise<Appended> =>
  appendNext(store, stream, events, metadata);
type SampleKurrentStore = KurrentEventStore<SampleEvent, SampleActor>;
const PATIENCE = 10_000;

const temporaryDirectory = (): Promise<string> => mkdtemp(join(tmpdir(), 'event-store-copy-'));
const silent = (): void => undefined;

const serving = async (store: SampleStore): Promise<void> => {
  await until('the node to serve', async () => store.standing().state === 'serving' || undefined);
};

/** Returns why a node has stopped. */
const stopped = (store: SampleStore): Promise<string> =>
  until('the node to stop', async () => {
    const standing = store.standing();
    return standing.state === 'stopped' ? standing.reason : undefined;
  });

describeOnServers((name, start) => {
  describe(`on ${name}`, () => {
    let server: SomeServer;
    beforeAll(async () => {
      server = await start();
    });
    afterAll(() => server.close());

    describeEventStore('a copy of KurrentDB', async () => {
      const directory = await temporaryDirectory();
      const prefix = `events-${randomUUID()}-`;
      const options = { file: join(directory, 'events.db'), url: server.url, prefix, format, warn: silent };
      const store = await openKurrentEventStore<SampleEvent, SampleActor>(options);
      await serving(store);
      return {
        store,
        dispose: async () => {
          await store.close();
          await rm(directory, { recursive: true });
        },
      };
    });
  });
});

describe('copies of one log', () => {
  let double: KurrentDouble;
  const closing: (() => Promise<void>)[] = [];

  beforeAll(async () => {
    double = await startKurrentDouble();
  });
  afterAll(() => double.close());
  afterEach(async () => {
    double.thaw();
    for (const close of closing.splice(0).reverse()) await close();
  });

  /** Nodes that share a new log. */
  class Cluster {
    readonly prefix = `events-${randomUUID()}-`;
    readonly warnings: string[] = [];

    async node(directory?: string): Promise<{ store: SampleKurrentStore; directory: string }> {
      const folder = directory ?? (await temporaryDirectory());
      const file = join(folder, 'events.db');
      const warn = (message: string): void => void this.warnings.push(message);
      const store = await openKurrentEventStore<SampleEvent, SampleActor>({
        format,
        file,
        url: double.url,
        prefix: this.prefix,
        warn,
      });
      closing.push(async () => {
        await store.close();
        if (directory === undefined) await rm(folder, { recursive: true, force: true });
      });
      return { store, directory: folder };
    }

    async servingNode(directory?: string): Promise<SampleKurrentStore> {
      const { store } = await this.node(directory);
      await serving(store);
      return store;
    }
  }

  const shown = async (store: SampleStore, { mark }: Appended): Promise<number> => {
    const position = await store.positionOf(mark, PATIENCE);
    if (typeof position !== 'number') throw new Error(`the mark is ${position}`);
    return position;
  };

  it('have every event at the same position, whichever node appended it', async () => {
    const cluster = new Cluster();
    const nodes = [await cluster.servingNode(), await cluster.servingNode(), await cluster.servingNode()];
    const appended = await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        append(nodes[index % 3] as SampleStore, `thing-${index}`, moved('Bath'), closed),
      ),
    );
    const highest = appended.reduce((one, other) => (one.mark > other.mark ? one : other));
    const logs = await Promise.all(
      nodes.map(async (node) => {
        expect(await shown(node, highest)).toBe(120);
        return node.readAfter(0, 1_000);
      }),
    );
    expect(logs[0]).toHaveLength(120);
    expect(logs[1]).toEqual(logs[0]);
    expect(logs[2]).toEqual(logs[0]);
  });

  it("report a conflict after another node's append", async () => {
    const cluster = new Cluster();
    const [one, other] = [await cluster.servingNode(), await cluster.servingNode()];
    const first = await append(one, 'thing-1', moved('Bath'));
    const late = await appendAt(other, 'thing-1', 0, [closed], metadata);
    await expect(other.append(late)).rejects.toEqual(new VersionConflictError('thing-1', 0, 1));
    expect(await other.readStream('thing-1')).toHaveLength(1);
    await shown(one, first);
    await append(one, 'thing-1', closed);
    expect(await other.isLast('thing-1', 1)).toBe(false);
    expect(await other.isLast('thing-1', 2)).toBe(true);
  });

  it("continue from their own files after a restart, and from a copy of another node's files", async () => {
    const cluster = new Cluster();
    const { store, directory } = await cluster.node();
    await serving(store);
    await append(store, 'thing-1', moved('Bath'), moved('Rome'));
    await store.catchUp();
    await store.close();
    const elsewhere = await temporaryDirectory();
    await copyFile(join(directory, 'events.db'), join(elsewhere, 'events.db'));
    closing.push(() => rm(elsewhere, { recursive: true }));

    const [again, copied] = [await cluster.servingNode(directory), await cluster.servingNode(elsewhere)];
    const appended = await append(again, 'thing-1', closed);
    for (const node of [again, copied]) {
      expect(await shown(node, appended)).toBe(3);
      expect((await node.readAfter(0, 10)).map(({ position }) => position)).toEqual([1, 2, 3]);
    }
  });

  it('may start from the file of a single node whose events were appended to KurrentDB in the same order', async () => {
    const cluster = new Cluster();
    const directory = await temporaryDirectory();
    closing.push(() => rm(directory, { recursive: true }));
    const single = await openSampleStore(join(directory, 'events.db'));
    await append(single, 'thing-1', moved('Bath'));
    await append(single, 'thing-2', moved('Bath'));
    await append(single, 'thing-1', closed);
    const events = await single.readAfter(0, 10);
    await single.close();
    const log = openSharedLog({ url: double.url, prefix: cluster.prefix });
    const { DatabaseSync } = await import('@photostructure/sqlite');
    const file = new DatabaseSync(join(directory, 'events.db'));
    for (const row of file.prepare('SELECT * FROM events ORDER BY position').all()) {
      const { position: _position, ...event } = row as { position: number; stream: string; version: number };
      await log.append(event.stream, event.version - 1, [event as never]);
    }
    file.close();
    await log.close();

    const node = await cluster.servingNode(directory);
    expect(await node.readAfter(0, 10)).toEqual(events);
    expect(await shown(node, await append(node, 'thing-2', closed))).toBe(4);
    const fresh = await cluster.servingNode();
    expect(await fresh.readAfter(0, 10)).toEqual(await node.readAfter(0, 10));
  });

  it('reject every append until they have all events from before their start', async () => {
    const cluster = new Cluster();
    const first = await cluster.servingNode();
    await append(first, 'thing-1', closed);
    double.freeze();
    const { store } = await cluster.node();
    expect(store.standing()).toMatchObject({ state: 'starting' });
    await expect(append(store, 'thing-2', closed)).rejects.toBeInstanceOf(StoreUnavailableError);
    double.thaw();
    await serving(store);
    expect(await store.head()).toBe(1);
  });

  it('serve reads while KurrentDB is unavailable, and catch up when it returns', async () => {
    const cluster = new Cluster();
    const node = await cluster.servingNode();
    const before = await append(node, 'thing-1', closed);
    await shown(node, before);
    expect(cluster.warnings).toEqual([]);
    await double.stop();
    await until('the node to lose its connection', async () => !node.copy.connected || undefined);
    expect(await node.readStream('thing-1')).toHaveLength(1);
    expect(await node.positionOf(before.mark, 0)).toBe(1);
    expect(await node.positionOf(before.mark + 1, PATIENCE)).toBe('cut off');
    const { cut_off } = node.copy;
    await until('time to pass', async () => node.copy.cut_off > cut_off || undefined);
    await expect(append(node, 'thing-2', closed)).rejects.toBeInstanceOf(StoreUnavailableError);
    expect(node.standing().state).toBe('serving');
    await double.start();
    await until('the node to reconnect', async () => node.copy.connected || undefined);
    expect(node.copy.cut_off).toBe(0);
    expect(await shown(node, await append(node, 'thing-3', closed))).toBe(2);
    expect(cluster.warnings).toEqual([
      expect.stringMatching(/^KurrentDB subscription lost: ./),
      'KurrentDB subscription re-established',
    ]);
  });

  it('show a write that succeeds right after KurrentDB recovers', async () => {
    const cluster = new Cluster();
    const node = await cluster.servingNode();
    await shown(node, await append(node, 'thing-1', closed));
    double.freeze();
    await until('the node to lose its connection', async () => !node.copy.connected || undefined);
    double.thaw();
    expect(await shown(node, await append(node, 'thing-2', closed))).toBe(2);
  });

  it('detect a silent subscription', async () => {
    const cluster = new Cluster();
    const node = await cluster.servingNode();
    await shown(node, await append(node, 'thing-1', closed));
    double.silence();
    const appended = await append(node, 'thing-2', closed);
    await until('the event to arrive', async () => (await node.positionOf(appended.mark, 500)) === 2 || undefined);
  });

  describe('stop when the log has another history:', () => {
    const hold = async (): Promise<{ cluster: Cluster; node: SampleKurrentStore }> => {
      const cluster = new Cluster();
      const node = await cluster.servingNode();
      await append(node, 'thing-1', moved('Bath'), moved('Rome'));
      await shown(node, await append(node, 'thing-2', closed));
      return { cluster, node };
    };

    it.each<[string, (prefix: string) => void, RegExp]>([
      [
        'a foreign event',
        (prefix) => double.slip({ stream: `${prefix}thing-1`, type: 'Foreign' }),
        /thing-1, version 3/u,
      ],
      ['a foreign stream', (prefix) => double.slip({ stream: `${prefix}other` }), /other, version 1/u],
    ])('%s slipped in', async (_name, slip, reason) => {
      const { cluster, node } = await hold();
      slip(cluster.prefix);
      expect(await stopped(node)).toMatch(reason);
      await expect(append(node, 'thing-9', closed)).rejects.toBeInstanceOf(StoreUnavailableError);
    });

    it('a copy of an event in another stream', async () => {
      const { cluster, node } = await hold();
      const [first] = double.records(`${cluster.prefix}thing-1`);
      if (!first) throw new Error('nothing was recorded');
      const { data, metadata, type } = first;
      double.slip({ stream: `${cluster.prefix}thing-3`, type, data, metadata });
      expect(await stopped(node)).toMatch(/thing-3, version 1: its content does not match its hash/u);
    });

    it('KurrentDB restored to an older state', async () => {
      const { cluster, node } = await hold();
      const records = double.records(cluster.prefix);
      const second = records[1];
      if (!second) throw new Error('nothing was recorded');
      double.truncateTo(second.position);
      expect(await stopped(node)).toMatch(/thing-2, version 1: KurrentDB does not have this event/u);
    });

    it.each([
      ['changed', (prefix: string) => double.change(`${prefix}thing-2`, 0n, Buffer.from('{"changed":true}'))],
      ['removed', (prefix: string) => double.remove(`${prefix}thing-2`, 0n)],
    ])('the last event %s, found on reconnecting', async (_name, alter) => {
      const { cluster, node } = await hold();
      alter(cluster.prefix);
      double.dropConnections();
      expect(await stopped(node)).toMatch(/thing-2, version 1/u);
    });
  });
});
