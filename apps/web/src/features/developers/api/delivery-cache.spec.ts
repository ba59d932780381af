import { describe, expect, it } from '@jest/globals';
import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import type { Delivery, DeliveryPage } from '@waymark/contracts';
import fc from 'fast-check';
import { mergedDeliveries } from '../delivery-log.js';
import { DeliveryCache, type PageSelection } from './delivery-cache.js';

type Step =
  | { do: 'follow an event'; webhook: number }
  | { do: 'attempt' | 'set due'; place: number }
  | { do: 'reload' | 'show older' | 'disconnect' };

const PAGE = 2;
const WEBHOOKS = [1, 2];

/** A server and its connection. The scheduler decides when responses and pushes arrive; pushes keep their order. */
class Model {
  /** Oldest first. */
  readonly deliveries: Delivery[] = [];
  private pushes: Promise<unknown> = Promise.resolve();
  private connection = 0;
  private isWatched = true;
  readonly client = new QueryClient({
    defaultOptions: { queries: { retry: false, networkMode: 'always', gcTime: Infinity, staleTime: 30_000 } },
  });
  readonly cache = new DeliveryCache(this.client, (webhook, selection) => this.page(webhook, selection));
  readonly log = new InfiniteQueryObserver(this.client, this.cache.log(WEBHOOKS, null));

  constructor(private readonly scheduler: fc.Scheduler) {}

  run(step: Step): void {
    switch (step.do) {
      case 'follow an event':
        this.deliveries.push({
          id: String(this.deliveries.length + 1),
          webhook_id: step.webhook,
          status: 'pending',
          attempts: [] as unknown,
        } as Delivery);
        return;
      case 'attempt':
        return this.attempt(step.place);
      case 'set due':
        return this.become(step.place, { status: 'pending' });
      case 'reload':
        return void this.cache.reload();
      case 'show older':
        if (this.log.getCurrentResult().hasNextPage) void this.log.fetchNextPage();
        return;
      case 'disconnect':
        return this.lose();
      default:
        return step satisfies never;
    }
  }

  attemptAll(): void {
    for (const [place, { status }] of this.deliveries.entries()) if (status === 'pending') this.attempt(place);
  }

  private attempt(place: number): void {
    const known = this.deliveries[place];
    if (!known) return;
    const attempts = [{ number: (known.attempts.at(-1)?.number ?? 0) + 1 }] as Delivery['attempts'];
    this.become(place, { status: 'delivered', attempts });
    const pushed = this.deliveries[place];
    if (this.isWatched && pushed) this.send(() => this.cache.apply(pushed));
  }

  private become(place: number, changes: Partial<Delivery>): void {
    const known = this.deliveries[place];
    if (known) this.deliveries[place] = { ...known, ...changes };
  }

  /** The page reflects the server's state at some time between the request and the response. */
  private async page(webhook: number, { before }: PageSelection): Promise<DeliveryPage> {
    await this.scheduler.schedule(Promise.resolve(), 'request');
    const all = this.deliveries
      .filter(({ webhook_id, id }) => webhook_id === webhook && Number(id) < Number(before ?? Infinity))
      .reverse();
    const deliveries = all.slice(0, PAGE);
    const response = { deliveries, next: all.length > PAGE ? (deliveries.at(-1)?.id ?? null) : null };
    await this.scheduler.schedule(Promise.resolve(), 'response');
    return response;
  }

  private send(deliver: () => unknown): void {
    const { connection } = this;
    this.pushes = this.pushes
      .then(() => this.scheduler.schedule(Promise.resolve(), 'push'))
      .then(() => connection === this.connection && deliver());
  }

  private lose(): void {
    this.connection += 1;
    this.isWatched = false;
    const { connection } = this;
    void this.scheduler.schedule(Promise.resolve(), 'watched').then(() => {
      if (connection !== this.connection) return;
      this.isWatched = true;
      this.send(() => this.cache.reload());
    });
  }
}

const place = fc.nat({ max: 2 });
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('follow an event' as const), webhook: fc.constantFrom(...WEBHOOKS) }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constantFrom('attempt' as const, 'set due' as const), place }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constantFrom('reload' as const, 'show older' as const, 'disconnect' as const),
    }),
  },
);

describe('the log of deliveries', () => {
  it('matches the server for any interleaving of responses, pushed attempts and disconnects', async () => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), fc.array(step, { minLength: 1, maxLength: 24 }), async (scheduler, steps) => {
        const model = new Model(scheduler);
        const unsubscribe = model.log.subscribe(() => {});
        scheduler.scheduleSequence([
          ...steps.map((one) => ({ label: one.do, builder: async () => model.run(one) })),
          // Changes without a push, such as a delivery that becomes due, are followed by an attempt.
          { label: 'attempt all', builder: async () => model.attemptAll() },
        ]);
        await scheduler.waitIdle();

        const result = model.log.getOptimisticResult(model.client.defaultQueryOptions(model.log.options) as never);
        const shown = mergedDeliveries(result.data?.pages ?? []);
        const all = model.deliveries.toReversed();
        expect(shown).toEqual(result.hasNextPage ? all.slice(0, shown.length) : all);
        expect(shown.length).toBeGreaterThanOrEqual(Math.min(PAGE, all.length));
        unsubscribe();
        model.client.clear();
      }),
      { numRuns: 500 },
    );
  });

  it('is bounded, whatever is pushed', async () => {
    const client = new QueryClient();
    const deliveryOf = (id: number) =>
      ({ id: String(id), webhook_id: 1, attempts: [{ number: 1 }] as unknown }) as Delivery;
    const loaded = Array.from({ length: 990 }, (_, index) => deliveryOf(990 - index));
    const cache = new DeliveryCache(client, () => Promise.resolve({ deliveries: loaded, next: null }));
    const log = new InfiniteQueryObserver(client, cache.log([1], null));
    const unsubscribe = log.subscribe(() => {});
    await log.refetch();
    for (let id = 991; id <= 1_100; id += 1) cache.apply(deliveryOf(id));
    const { data, hasNextPage } = log.getCurrentResult();
    const shown = mergedDeliveries(data?.pages ?? []);
    expect([shown[0]?.id, hasNextPage]).toEqual(['1100', true]);
    expect(shown.length).toBeLessThanOrEqual(1_000);
    unsubscribe();
    client.clear();
  });
});
