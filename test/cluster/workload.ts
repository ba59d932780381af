import { expect } from '@jest/globals';
import { CLOUD_EVENT_TYPES, type CloudEvent, type Shipment, type ShipmentsChanged } from '@waymark/contracts';
import { wholeFeed } from '../support/live/feed.js';
import { listen, type Listener } from '../support/live/live.js';
import { newCustomer, type Person } from '../support/clients/people.js';
import { until } from '../support/waiting/until.js';
import type { Cluster, ClusterNode } from './cluster.js';
import { KeyedLoad, type Acknowledged } from './keyed-load.js';

const MORE_ACKNOWLEDGEMENTS = 20;

interface Worker {
  person: Person;
  /** One client of each node. */
  listeners: Listener[];
}

/** The results of writes during a fault; times in milliseconds. */
export interface Course {
  /** The longest time without an acknowledgement to any client. */
  longestSilence: number;
  /** The longest response time, whatever the response. */
  slowest: number;
  /** The number of responses other than 201 by status; 0 if the connection ended. */
  refusals: Map<number, number>;
  acknowledgements: number;
}

export const seconds = (milliseconds: number): string => `${(milliseconds / 1_000).toFixed(1)} s`;

/** One line for the test output. */
export const describeCourse = ({ longestSilence, slowest, acknowledgements, refusals }: Course): string =>
  [
    `${seconds(longestSilence)} without an acknowledgement`,
    `slowest response after ${seconds(slowest)}`,
    `${acknowledgements} writes acknowledged`,
    ...[...refusals].map(([status, count]) => `${count} answered ${status}`),
  ].join(', ');

const sum = (numbers: readonly number[]): number => numbers.reduce((one, other) => one + other, 0);

const pushedBy = ({ change, id, cursor }: ShipmentsChanged) => [CLOUD_EVENT_TYPES[change.type], id, cursor];
const inTheLog = ({ type, data, sequence }: CloudEvent) => [type, data.shipment_id, sequence];

/** People who write through one node after another and listen on each. */
export class Workload {
  private constructor(
    private readonly cluster: Cluster,
    private readonly nodes: Generator<ClusterNode, never>,
    private readonly workers: readonly Worker[],
  ) {}

  static async begin(cluster: Cluster, people: number): Promise<Workload> {
    const nodes = cluster.inTurn();
    const workers: Worker[] = [];
    for (let count = 0; count < people; count += 1) {
      const person = await newCustomer(nodes.next().value.anybody);
      const listeners = await Promise.all(cluster.nodes.map((node) => listen(node.as(person.client))));
      for (const listener of listeners) expect(await listener.watchShipments()).toMatchObject({ ok: true });
      workers.push({ person, listeners });
    }
    return new Workload(cluster, nodes, workers);
  }

  /** A person with some data. */
  get person(): Person {
    const [worker] = this.workers;
    if (!worker) throw new Error('there are no people');
    return worker.person;
  }

  /** All write during the fault and until writes recover. Then every response must be true on every node. */
  async during(what: (loads: readonly KeyedLoad[]) => Promise<void>): Promise<Course> {
    let last = performance.now();
    let longestSilence = 0;
    const acknowledged = (): void => {
      longestSilence = Math.max(longestSilence, performance.now() - last);
      last = performance.now();
    };
    const loads = this.workers.map(
      ({ person }) => new KeyedLoad(() => this.nodes.next().value.as(person.client), acknowledged),
    );
    const more = async (): Promise<void> => {
      const before = loads.map(({ acknowledgements }) => acknowledgements);
      await until(
        'the load to continue',
        () => loads.every((load, index) => load.acknowledgements >= (before[index] ?? 0) + MORE_ACKNOWLEDGEMENTS),
        120_000,
      );
    };
    try {
      await more();
      longestSilence = 0;
      await what(loads);
      await more();
    } catch (error) {
      for (const load of loads) load.abandon();
      throw error;
    }
    await Promise.all(loads.map((load) => load.end()));
    for (const [index, worker] of this.workers.entries()) await this.expectTrue(worker, loads[index]?.journal ?? []);
    const refusals = new Map<number, number>();
    for (const load of loads) {
      for (const [status, count] of load.refusals) refusals.set(status, (refusals.get(status) ?? 0) + count);
    }
    return {
      longestSilence,
      slowest: Math.max(...loads.map((load) => load.slowest)),
      refusals,
      acknowledgements: sum(loads.map((load) => load.acknowledgements)),
    };
  }

  /** Checks that the log, every node's read models and every socket have the acknowledged writes once, and nothing else. */
  private async expectTrue({ person, listeners }: Worker, journal: readonly Acknowledged[]): Promise<void> {
    const clients = this.cluster.nodes.map((node) => node.as(person.client));
    const [log = [], ...copies] = await Promise.all(clients.map((client) => wholeFeed(client)));
    for (const copy of copies) expect(copy).toEqual(log);
    const { ShipmentCreated, TrackingUpdateAdded } = CLOUD_EVENT_TYPES;
    expect(log.map(({ type, data }) => `${type} of ${data.shipment_id}`).toSorted()).toEqual(
      journal
        .flatMap(({ shipment: { id } }) => [`${ShipmentCreated} of ${id}`, `${TrackingUpdateAdded} of ${id}`])
        .toSorted(),
    );
    const lists = await Promise.all(clients.map((client) => client.get<Shipment[]>('/shipments/')));
    for (const { body: list } of lists) {
      const shown = new Map(list.map((shipment) => [shipment.id, shipment]));
      expect(shown.size).toBe(list.length);
      expect(list).toHaveLength(journal.length);
      for (const { shipment, update } of journal) {
        const { tracking_number, created_at } = shipment;
        expect(shown.get(shipment.id)).toMatchObject({ tracking_number, created_at, tracking_updates: [update] });
      }
    }
    for (const { shipments } of listeners) {
      await until('the socket to receive all changes', () => shipments.length >= log.length);
      expect(shipments.map(pushedBy)).toEqual(log.map(inTheLog));
    }
  }
}
