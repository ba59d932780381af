import { describe, expect, it } from '@jest/globals';
import { InfiniteQueryObserver, QueryClient, QueryObserver } from '@tanstack/react-query';
import { RequestError } from '@waymark/client';
import type { Shipment, ShipmentsChanged } from '@waymark/contracts';
import fc from 'fast-check';
import { branches } from '../../../../../../libs/vocabulary/src/testing/branches.js';
import { ShipmentCache, shipmentKeys } from './shipment-cache.js';
import type { ShipmentPage } from './shipments-api.js';

type Change = 'create' | 'edit' | 'add update' | 'delete' | 'add update without details';
type Step = { do: Change; id: number } | { do: 'read again' | 'show older' | 'disconnect' };

const PAGE = 2;
const IDS = [1, 2, 3, 4];

/** A server and a connection to it. The scheduler decides when responses and pushes arrive; pushes keep their order. */
class Model {
  private readonly shipments = new Map<number, Shipment>();
  private readonly given = new Set<number>();
  private line: Promise<unknown> = Promise.resolve();
  private connection = 0;
  private isWatched = true;
  readonly client = new QueryClient({
    defaultOptions: { queries: { retry: false, networkMode: 'always', gcTime: Infinity, staleTime: 30_000 } },
  });
  readonly cache = new ShipmentCache(this.client, {
    page: (after) => this.page(after),
    one: (id) =>
      this.answer(() => {
        const shipment = this.shipments.get(id);
        if (!shipment) throw new RequestError('Request failed with status code 404', 404);
        return shipment;
      }),
  });

  readonly list = new InfiniteQueryObserver(this.client, this.cache.list());

  constructor(private readonly scheduler: fc.Scheduler) {}

  all(): Shipment[] {
    return [...this.shipments.values()].sort((a, b) => b.created_at.localeCompare(a.created_at));
  }

  /** Reads the server's state at some time between the request and the response. */
  async answer<Answer>(look: () => Answer): Promise<Answer> {
    await this.scheduler.schedule(Promise.resolve(), 'request');
    const answer = structuredClone(look());
    await this.scheduler.schedule(Promise.resolve(), 'response');
    return answer;
  }

  run(step: Step): void {
    switch (step.do) {
      case 'read again':
        return void this.client.invalidateQueries({ queryKey: shipmentKeys.all });
      case 'show older':
        if (this.list.getCurrentResult().hasNextPage) void this.list.fetchNextPage();
        return;
      case 'disconnect':
        return this.disconnect();
      default:
        return this.change(step.do, step.id);
    }
  }

  private change(change: Change, id: number): void {
    const known = this.shipments.get(id);
    const version = (known?.version ?? 0) + 1;
    if (change === 'create') {
      if (this.given.has(id)) return;
      this.given.add(id);
      const created_at = `2026-01-0${this.given.size}T00:00:00Z`;
      return this.becomes(
        {
          id,
          version,
          created_at,
          sender_city: '',
          due: { state: 'none', days: 0, until: null },
          tracking_updates: [] as unknown,
        } as Shipment,
        'ShipmentCreated',
      );
    }
    if (!known) return;
    if (change === 'delete') {
      this.shipments.delete(id);
      return this.push({ kind: 'deleted', id, version, change: { type: 'ShipmentDeleted' } });
    }
    if (change === 'edit') return this.becomes({ ...known, version, sender_city: `city ${version}` }, 'ShipmentEdited');
    const update = { id: id * 100 + version } as Shipment['tracking_updates'][number];
    const tracking_updates = [update, ...known.tracking_updates];
    this.becomes(
      { ...known, version, tracking_updates },
      'TrackingUpdateAdded',
      change === 'add update' ? { update } : {},
    );
  }

  private becomes(shipment: Shipment, type: string, details: object = {}): void {
    const { id, version } = shipment;
    this.shipments.set(id, shipment);
    const { tracking_updates: _, ...fields } = shipment;
    this.push({ kind: 'upserted', id, version, shipment: fields, change: { type }, ...details });
  }

  private push(message: object): void {
    if (this.isWatched) this.send(() => this.cache.apply(message as ShipmentsChanged));
  }

  private send(deliver: () => unknown): void {
    const { connection } = this;
    this.line = this.line
      .then(() => this.scheduler.schedule(Promise.resolve(), 'pushed'))
      .then(() => {
        if (connection === this.connection) void Promise.resolve(deliver()).catch(() => {});
      });
  }

  private disconnect(): void {
    this.connection += 1;
    this.isWatched = false;
    const { connection } = this;
    void this.scheduler.schedule(Promise.resolve(), 'watched').then(() => {
      if (connection !== this.connection) return;
      this.isWatched = true;
      this.send(() => this.cache.reload());
    });
  }

  /** Shipments created before an instant. */
  async page(before: string | undefined): Promise<ShipmentPage> {
    return this.answer(() => {
      const all = this.all();
      const older = all.filter(({ created_at }) => before === undefined || created_at < before);
      const rows = older.slice(0, PAGE);
      return { rows, total: all.length, next: PAGE < older.length ? rows.at(-1)?.created_at : undefined };
    });
  }
}

const id = fc.constantFrom(...IDS);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('create' as const), id }) },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constantFrom(
        'edit' as const,
        'add update' as const,
        'add update without details' as const,
        'delete' as const,
      ),
      id,
    }),
  },
  { weight: 1, arbitrary: fc.constant({ do: 'read again' as const }) },
  { weight: 1, arbitrary: fc.constant({ do: 'show older' as const }) },
  { weight: 1, arbitrary: fc.constant({ do: 'disconnect' as const }) },
);

describe('the cache of shipments', () => {
  it('ends in the state of the server, however responses, pushes, deletions and disconnects interleave', async () => {
    const ran = branches('the desk has rows', 'the list is whole', 'a shipment is known');
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), fc.array(step, { minLength: 1, maxLength: 16 }), async (scheduler, steps) => {
        const model = new Model(scheduler);
        const { cache, client } = model;
        const desk = new InfiniteQueryObserver(client, {
          queryKey: [...shipmentKeys.desk, {}],
          queryFn: ({ pageParam }) => cache.page(() => model.page(pageParam)),
          initialPageParam: undefined as string | undefined,
          getNextPageParam: ({ next }) => next,
          select: cache.pagesNow,
        });
        const watched = [
          model.list.subscribe(() => {}),
          desk.subscribe(() => {}),
          ...IDS.slice(0, 2).map((one) => new QueryObserver(client, cache.one(one)).subscribe(() => {})),
        ];
        scheduler.scheduleSequence(steps.map((one) => ({ label: one.do, builder: async () => model.run(one) })));
        await scheduler.waitIdle();

        const all = model.all();
        const shown = desk.getOptimisticResult(client.defaultQueryOptions(desk.options) as never).data;
        for (const row of shown?.pages.flatMap(({ rows }) => rows) ?? []) {
          ran.saw('the desk has rows');
          expect(all).toContainEqual(row);
        }
        const list = model.list.getOptimisticResult(client.defaultQueryOptions(model.list.options) as never).data;
        const { rows = [], total, isWhole } = list ?? {};
        expect(rows).toEqual(isWhole ? all : all.slice(0, rows.length));
        if (isWhole) ran.saw('the list is whole');
        expect(isWhole ? total : all.length).toBe(all.length);
        for (const shipment of all.filter((one) => one.id <= 2)) {
          const known = client.getQueryData(shipmentKeys.one(shipment.id));
          if (known !== undefined) ran.saw('a shipment is known');
          expect(known ?? shipment).toEqual(shipment);
        }
        for (const unsubscribe of watched) unsubscribe();
        client.clear();
      }),
      { numRuns: 150 },
    );
    ran.expectEach();
  });

  it('drops shipments that were created and deleted during a read of a list without them', async () => {
    const client = new QueryClient();
    let answer = (_: ShipmentPage): void => {};
    const response = new Promise<ShipmentPage>((resolve) => (answer = resolve));
    const cache = new ShipmentCache(client, {
      page: () => response,
      one: () => Promise.reject(new Error('not expected')),
    });
    const list = new InfiniteQueryObserver(client, cache.list());
    const unsubscribe = list.subscribe(() => {});
    const created_at = '2026-01-01T00:00:00Z';
    const push = (message: object) => cache.apply(message as ShipmentsChanged);
    const rows = () => list.getCurrentResult().data?.rows.map(({ id }) => id);
    for (const id of [4, 5]) {
      const shipment = {
        id,
        version: 1,
        created_at,
        sender_city: '',
        due: { state: 'none', days: 0, until: null },
      } as Shipment;
      await push({ kind: 'upserted', id, version: 1, shipment, change: { type: 'ShipmentCreated' } });
    }
    answer({ rows: [], total: 0, next: undefined });
    await list.fetchOptimistic(cache.list());
    expect(rows()).toEqual([5, 4]);
    await push({ kind: 'deleted', id: 4, version: 2, change: { type: 'ShipmentDeleted' } });
    expect(rows()).toEqual([5]);
    await push({ kind: 'deleted', id: 5, version: 2, change: { type: 'ShipmentDeleted' } });
    expect(rows()).toEqual([]);
    unsubscribe();
    client.clear();
  });
});
