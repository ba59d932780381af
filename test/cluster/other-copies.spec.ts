/** @needs redis-server */
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Shipment } from '@waymark/contracts';
import { hangUp, listen } from '../support/live/live.js';
import { newCustomer, type Person } from '../support/clients/people.js';
import { newShipment, newUpdate } from '../support/clients/samples.js';
import { newDataDirectory } from '../support/product/server.js';
import { until } from '../support/waiting/until.js';
import { Cluster, serverName, type ClusterNode } from './cluster.js';

interface Place {
  position: number;
  stream: string;
  version: number;
}

/** A node's file, opened by another process. */
class CopyFile {
  private readonly database: InstanceType<typeof DatabaseSync>;

  constructor(dataDirectory: string) {
    this.database = new DatabaseSync(join(dataDirectory, 'events.db'), { timeout: 10_000 });
  }

  run(statements: readonly string[]): void {
    this.database.exec(['BEGIN IMMEDIATE', ...statements, 'COMMIT'].join(';'));
  }

  places(): Place[] {
    return this.database.prepare('SELECT position, stream, version FROM events ORDER BY position').all() as Place[];
  }

  /** The position of the last tracking update. */
  lastUpdate(): number {
    const select = "SELECT max(position) AS position FROM events WHERE type = 'TrackingUpdateAdded'";
    return (this.database.prepare(select).get() as Pick<Place, 'position'>).position;
  }

  rows(): unknown[] {
    return this.database.prepare('SELECT * FROM events ORDER BY position').all();
  }

  close(): void {
    this.database.close();
  }
}

/** Swaps two events that are adjacent in the log but in different streams, so that every chain still verifies. */
const exchange = (places: readonly Place[]): string[] => {
  const first = places.find(({ stream }, index) => stream !== (places[index + 1] ?? { stream }).stream)?.position ?? 0;
  const move = (from: number, to: number) => `UPDATE events SET position = ${to} WHERE position = ${from}`;
  return [move(first, -1), move(first + 1, first), move(-1, first + 1)];
};

const SLIP_IN = `INSERT INTO events SELECT (SELECT max(position) + 1 FROM events), 'slipped in', stream, version + 1,
  type, schema_version, data, metadata, hash, hash FROM events`;

describe(`next to a node of a cluster with ${serverName}, a node whose log`, () => {
  let cluster: Cluster;
  let right: ClusterNode;
  let person: Person;
  let parcel: Shipment;
  /** The log at the time when `right` published its head. */
  let folder: string;
  let exchanged: { node: ClusterNode; ended: () => boolean; file: CopyFile; rows: unknown[] };

  const here = () => right.as(person.client);
  const copied = async (): Promise<string> => {
    const copy = await newDataDirectory();
    await cp(folder, copy, { recursive: true });
    return copy;
  };

  /** Starts a node on a copy of the log, with a socket. */
  const running = async () => {
    const node = await (await cluster.newNode(await copied())).start();
    const listener = await listen(node.as(person.client));
    expect(await listener.watchShipments()).toMatchObject({ ok: true });
    return { node, file: new CopyFile(node.dataDirectory), ended: () => !listener.socket.connected };
  };

  const expectStopped = async (node: ClusterNode, file: CopyFile, rows: unknown[], reason: RegExp): Promise<void> => {
    expect(await node.stopped()).toMatch(reason);
    for (const path of ['/shipments/', `/shipments/track/${parcel.tracking_number}/`]) {
      const refused = await node.as(person.client).get(path);
      expect([path, refused.status, refused.headers.get('retry-after')]).toEqual([path, 503, '30']);
    }
    expect(file.rows().slice(0, rows.length)).toEqual(rows);
    file.close();
    await right.healthy();
    const { id } = await newShipment(here());
    expect((await here().get(`/shipments/${id}/`)).status).toBe(200);
    await node.kill();
  };

  beforeAll(async () => {
    cluster = await Cluster.start(1);
    right = cluster.nodeAt(0);
    person = await newCustomer(right.anybody);
    for (let count = 0; count < 3; count += 1) {
      parcel = await newShipment(here());
      await newUpdate(here(), parcel.id);
    }
    // KurrentDB acknowledges an event before the node's own file contains it.
    const held = async (): Promise<Shipment> => (await here().get<Shipment>(`/shipments/${parcel.id}/`)).body;
    await until('the copy to have the last update', async () => (await held()).tracking_updates.length > 0);
    await right.stop();
    folder = await newDataDirectory();
    await cp(right.dataDirectory, folder, { recursive: true });
    // A node publishes the head of its tree at its start, and again every minute.
    await right.start();
    const { file, ...other } = await running();
    file.run(exchange(file.places()));
    exchanged = { ...other, file, rows: file.rows() };
  });
  afterAll(async () => {
    hangUp();
    await cluster.close();
  });

  it.each([
    ['was changed', () => ["UPDATE events SET data = replace(data, 'London', 'Leith')"], /is broken at position/],
    // Later events of its stream may arrive before the whole log has been verified.
    [
      'has an event missing',
      () => ['DELETE FROM events WHERE position = 3'],
      /is broken at position 3|the stream is at version 0/,
    ],
    [
      'has an event inserted',
      () => [`${SLIP_IN} WHERE position = (SELECT max(position) FROM events)`],
      /does not have this event|is broken/,
    ],
    ['has two events swapped', exchange, /another node has the root/],
  ] as const)('%s while it was stopped detects it at its start, and stops', async (_, tamper, reason) => {
    const copy = await copied();
    const file = new CopyFile(copy);
    file.run(tamper(file.places()));
    const rows = file.rows();
    const node = await (await cluster.newNode(copy)).listen();
    await expectStopped(node, file, rows, reason);
  });

  it.each([
    [
      'was changed',
      (last: string) => [`UPDATE events SET hash = previous_hash WHERE ${last}`],
      /previous_hash does not match the previous event/,
    ],
    ['has an event missing', (last: string) => [`DELETE FROM events WHERE ${last}`], /the stream is at version/],
    ['has an event inserted', (last: string) => [`${SLIP_IN} WHERE ${last}`], /the stream is at version/],
  ] as const)(
    '%s while it runs detects it with the next event, closes its sockets and stops',
    async (_, tamper, reason) => {
      const { node, file, ended } = await running();
      file.run(tamper(`position = ${file.lastUpdate()}`));
      const rows = file.rows();
      await newUpdate(here(), parcel.id);
      await until('the socket to be closed', ended);
      await expectStopped(node, file, rows, reason);
    },
  );

  it('has two events swapped while it runs detects it within a minute, closes its sockets and stops', async () => {
    const { node, file, rows, ended } = exchanged;
    await until('the socket to be closed', ended, 100_000);
    await expectStopped(node, file, rows, /another node has the root/);
  });
});
