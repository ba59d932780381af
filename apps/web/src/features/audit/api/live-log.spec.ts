import { describe, expect, it } from '@jest/globals';
import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import type { AuditEvent, AuditPage } from '@waymark/contracts';
import fc from 'fast-check';
import { noFilters } from '../filters.js';
import { rowsOf } from '../live-tail.js';
import { LiveLog } from './live-log.js';

type Step = 'append' | 'append another' | 'reload' | 'show older' | 'disconnect' | 'pause' | 'resume' | 'take in';

const PAGE = 2;
const LONGEST = 3;
const SELECTED = 'ShipmentCreated';
/** Cursors sort as text, as the server's do. */
const cursorOf = (position: number): string => String(position).padStart(16, '0');

/** A server and its connection. The scheduler decides when responses and pushes arrive; pushes keep their order. */
class Model {
  /** Oldest first. */
  readonly events: AuditEvent[] = [];
  private pushes: Promise<unknown> = Promise.resolve();
  private connection = 0;
  private isWatched = false;
  /** The number of events that the client has received or loaded; null until the watch has begun. */
  private seen: number | null = null;
  readonly client = new QueryClient({
    defaultOptions: { queries: { retry: false, networkMode: 'always' } },
  });
  readonly log = new LiveLog(
    this.client,
    { ...noFilters, types: [SELECTED] },
    ({ before }) => this.page(before),
    LONGEST,
  );
  readonly pages = new InfiniteQueryObserver(this.client, this.log.pages());

  constructor(
    private readonly scheduler: fc.Scheduler,
    /** If the client missed more events than this, it reloads instead of receiving each event. */
    private readonly mostMissed: number,
  ) {
    this.watch();
  }

  selected(): AuditEvent[] {
    return this.events.filter(({ type }) => type === SELECTED).reverse();
  }

  run(step: Step): void {
    switch (step) {
      case 'append':
      case 'append another':
        return this.append(step === 'append' ? SELECTED : 'ShipmentDeleted');
      case 'reload':
        return void this.log.reload();
      case 'show older':
        if (this.pages.getCurrentResult().hasNextPage) void this.pages.fetchNextPage();
        return;
      case 'disconnect':
        return this.watch();
      case 'pause':
      case 'resume':
        return this.log.open(step === 'resume');
      case 'take in':
        return this.log.takeIn();
      default:
        return step satisfies never;
    }
  }

  private append(type: string): void {
    const event = { cursor: cursorOf(this.events.length + 1), type, recorded_at: '2026-01-01T00:00:00Z' } as AuditEvent;
    this.events.push(event);
    if (this.isWatched) this.push([event], this.events.length);
  }

  /** The page reflects the server's state at some time between the request and the response. */
  private async page(before: string | undefined): Promise<AuditPage> {
    await this.scheduler.schedule(Promise.resolve(), 'request');
    const older = this.selected().filter(({ cursor }) => cursor < (before ?? '~'));
    const events = older.slice(0, PAGE);
    const response = {
      events,
      next: older.length > PAGE ? (events.at(-1)?.cursor ?? null) : null,
      total: this.selected().length,
    };
    await this.scheduler.schedule(Promise.resolve(), 'response');
    return response;
  }

  private push(events: readonly AuditEvent[], seen: number): void {
    this.send(() => {
      this.seen = seen;
      this.log.append(events);
    });
  }

  private send(deliver: () => void): void {
    const { connection } = this;
    this.pushes = this.pushes
      .then(() => this.scheduler.schedule(Promise.resolve(), 'push'))
      .then(() => connection === this.connection && deliver());
  }

  private watch(): void {
    this.connection += 1;
    this.isWatched = false;
    const { connection } = this;
    void this.scheduler.schedule(Promise.resolve(), 'watched').then(() => {
      if (connection !== this.connection) return;
      this.isWatched = true;
      const all = this.events.length;
      const missed = this.seen === null ? [] : this.events.slice(this.seen);
      if (this.seen === null || missed.length > this.mostMissed) {
        this.send(() => {
          this.seen = all;
          void this.log.reload();
        });
      } else if (missed.length > 0) this.push(missed, all);
    });
  }
}

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.constant('append' as const) },
  { weight: 1, arbitrary: fc.constantFrom('append another' as const, 'reload' as const, 'take in' as const) },
  { weight: 2, arbitrary: fc.constantFrom('show older' as const, 'disconnect' as const) },
  { weight: 1, arbitrary: fc.constantFrom('pause' as const, 'resume' as const) },
);

describe('the live log', () => {
  it('matches the server for any interleaving of responses, pushes, pauses and disconnects', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.nat({ max: 2 }),
        fc.array(step, { minLength: 1, maxLength: 24 }),
        async (scheduler, mostMissed, steps) => {
          const model = new Model(scheduler, mostMissed);
          const unsubscribe = model.pages.subscribe(() => {});
          scheduler.scheduleSequence(
            [...steps, 'resume' as const].map((one) => ({ label: one, builder: async () => model.run(one) })),
          );
          await scheduler.waitIdle();

          const { data, hasNextPage } = model.pages.getCurrentResult();
          const { rows, total, waiting } = rowsOf(data?.pages ?? [], model.log.getTail());
          const all = model.selected();
          const cursors = rows.map(({ cursor }) => cursor);
          expect(cursors).toEqual(all.map(({ cursor }) => cursor).slice(0, hasNextPage ? rows.length : undefined));
          expect([total, waiting]).toEqual([all.length, 0]);
          expect(rows.length).toBeGreaterThanOrEqual(Math.min(PAGE, all.length));
          unsubscribe();
          model.client.clear();
        },
      ),
      { numRuns: 500 },
    );
  });

  it('is bounded and cancels no request, whatever is pushed', async () => {
    const client = new QueryClient();
    const signals: AbortSignal[] = [];
    const read = (_: unknown, signal: AbortSignal): Promise<AuditPage> => {
      signals.push(signal);
      return Promise.resolve({ events: [], next: null, total: 0 });
    };
    const log = new LiveLog(client, noFilters, read, 100);
    const pages = new InfiniteQueryObserver(client, log.pages());
    const unsubscribe = pages.subscribe(() => {});
    let most = 0;
    for (let position = 1; position <= 1_000; position += 1) {
      log.append([{ cursor: cursorOf(position) } as AuditEvent]);
      const { shown, waiting } = log.getTail();
      most = Math.max(most, shown.length + waiting.length);
      await Promise.resolve();
    }
    await log.reload();
    expect(most).toBeLessThanOrEqual(200);
    expect(signals.filter(({ aborted }) => aborted)).toEqual([]);
    expect(signals.length).toBeLessThan(30);
    unsubscribe();
    client.clear();
  });
});
