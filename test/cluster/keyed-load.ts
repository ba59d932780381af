import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Shipment } from '@waymark/contracts';
import type { Client } from '../support/client.js';
import { waybill } from '../support/samples.js';
import { until } from '../support/until.js';

/** What one client asked for under keys of its own: each key is repeated until it is answered 201. */
export class KeyedLoad {
  readonly answered: Shipment[] = [];
  /** What else was answered, by status. */
  readonly refusals = new Map<number, number>();
  /** The longest time to an answer, in milliseconds. */
  slowest = 0;
  private readonly ending = new AbortController();
  private readonly running: Promise<void>;

  /** `next` gives the person at one node after another. */
  constructor(private readonly next: () => Client) {
    this.running = this.run();
  }

  /** Ends with the request that is under way, answered. */
  async end(): Promise<void> {
    this.ending.abort();
    await this.running;
  }

  private async run(): Promise<void> {
    while (!this.ending.signal.aborted) {
      const key = randomUUID();
      await until(`the key ${key} to be answered 201`, () => this.send(key), 120_000);
    }
  }

  private async send(key: string): Promise<boolean> {
    const start = performance.now();
    const answer = await this.next()
      .post<Shipment>('/shipments/', { ...waybill, contents_description: key }, { 'idempotency-key': key })
      .catch(() => undefined);
    this.slowest = Math.max(this.slowest, performance.now() - start);
    if (answer?.status === 201) {
      this.answered.push(answer.body);
      return true;
    }
    const status = answer?.status ?? 0;
    this.refusals.set(status, (this.refusals.get(status) ?? 0) + 1);
    await pause(50);
    return false;
  }
}
