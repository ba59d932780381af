import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { InfiniteQueryObserver, QueryClient, QueryObserver } from '@tanstack/react-query';
import type { Shipment, ShipmentsChanged } from '@waymark/contracts';
import { ShipmentCache, shipmentKeys } from './shipment-cache.js';
import type { ShipmentPage } from './shipments-api.js';

const CHANGES_A_SECOND = 40;
const SECONDS = 30;
const PAGE = 50;
const MOST_KEPT = 300;
/** The server's response time in milliseconds. */
const ANSWERS_AFTER = 80;

/** A server on which every second change creates a shipment. */
class BusyServer {
  /** Oldest first. */
  readonly shipments: Shipment[] = [];
  readonly signals: AbortSignal[] = [];
  readonly countedAt: number[] = [];
  private changes = 0;

  /** Makes a change and returns its push. */
  change(): ShipmentsChanged {
    this.changes += 1;
    const isNew = this.changes % 2 === 1;
    const place = isNew ? this.shipments.length : (this.changes * 7) % this.shipments.length;
    const known = this.shipments[place];
    const shipment = {
      ...(known ?? {
        id: place + 1,
        created_at: new Date(Date.UTC(2026, 0, 1) + place).toISOString(),
        sender_city: '',
        due: { state: 'none', days: 0, until: null },
        tracking_updates: [] as unknown,
      }),
      version: (known?.version ?? 0) + 1,
    } as Shipment;
    this.shipments[place] = shipment;
    const { tracking_updates: _, ...fields } = shipment;
    const change = { type: isNew ? 'ShipmentCreated' : 'ShipmentEdited' };
    return {
      kind: 'upserted',
      id: shipment.id,
      version: shipment.version,
      shipment: fields,
      change,
    } as ShipmentsChanged;
  }

  async answer<Answer>(signal: AbortSignal, look: () => Answer): Promise<Answer> {
    this.signals.push(signal);
    await new Promise((resolve) => setTimeout(resolve, ANSWERS_AFTER / 2));
    const answer = look();
    await new Promise((resolve) => setTimeout(resolve, ANSWERS_AFTER / 2));
    return answer;
  }

  page(signal: AbortSignal): Promise<ShipmentPage> {
    return this.answer(signal, () => ({
      rows: this.shipments.slice(-PAGE).reverse(),
      total: this.shipments.length,
      next: 'older',
    }));
  }

  count(signal: AbortSignal): Promise<number> {
    this.countedAt.push(Date.now());
    return this.answer(signal, () => this.shipments.length);
  }
}

describe('a log with forty changes a second', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('keeps counters fresh and rows bounded, and aborts no request', async () => {
    const client = new QueryClient({ defaultOptions: { queries: { networkMode: 'always' } } });
    const server = new BusyServer();
    const cache = new ShipmentCache(
      client,
      {
        page: (_, signal) => server.page(signal),
        one: (id, signal) => server.answer(signal, () => server.shipments[id - 1] as Shipment),
      },
      MOST_KEPT,
    );
    const list = new InfiniteQueryObserver(client, cache.list());
    const counts = [shipmentKeys.counters, shipmentKeys.attention].map(
      (queryKey) => new QueryObserver(client, { queryKey, queryFn: ({ signal }) => server.count(signal) }),
    );
    const unsubscribe = [list, ...counts].map((observer) => observer.subscribe(() => {}));

    let most = 0;
    let oldest = 0;
    for (let change = 0; change < CHANGES_A_SECOND * SECONDS; change += 1) {
      cache.apply(server.change()).catch(() => {});
      await jest.advanceTimersByTimeAsync(1_000 / CHANGES_A_SECOND);
      most = Math.max(most, list.getCurrentResult().data?.rows.length ?? 0);
      const counted = counts[0]?.getCurrentResult().data;
      const behind = server.shipments.length - (typeof counted === 'number' ? counted : 0);
      oldest = Math.max(oldest, behind);
    }
    await jest.advanceTimersByTimeAsync(5_000);

    // A counter can lag by one interval plus one response time.
    expect(oldest).toBeLessThanOrEqual((CHANGES_A_SECOND / 2) * 1.5);
    expect(counts.map((observer) => observer.getCurrentResult().data)).toEqual([
      server.shipments.length,
      server.shipments.length,
    ]);
    expect(server.countedAt.length).toBeLessThanOrEqual(2 * (SECONDS + 5));
    expect(server.signals.filter(({ aborted }) => aborted)).toEqual([]);
    // Leaves room for changes that arrive during a refetch of the list.
    expect(most).toBeLessThanOrEqual(MOST_KEPT + 2 * CHANGES_A_SECOND);
    const rows = list.getCurrentResult().data?.rows ?? [];
    expect(rows).toEqual(server.shipments.toReversed().slice(0, rows.length));
    expect(rows.length).toBeGreaterThanOrEqual(PAGE);
    for (const end of unsubscribe) end();
    client.clear();
  });
});
