import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Shipment, TrackingUpdate } from '@waymark/contracts';
import type { Client } from '../support/client.js';
import { scan, waybill } from '../support/samples.js';
import { until } from '../support/until.js';

/** Milliseconds between two tries of a request, and after one that was answered. */
const REST = 100;
/** Milliseconds until a request must have been answered at last. */
const PATIENCE = 200_000;

/** A shipment and its update, as they were answered 201. */
export interface Acknowledged {
  shipment: Shipment;
  update: TrackingUpdate;
}

/** What one client asked for under keys of its own: each request is repeated until it is answered 201. */
export class KeyedLoad {
  /** Whole after `end`. */
  readonly journal: Acknowledged[] = [];
  /** Requests that were answered 201. */
  acknowledgements = 0;
  /** What else was answered, by status. */
  readonly refusals = new Map<number, number>();
  /** The longest time to an answer, in milliseconds. */
  slowest = 0;
  private abandoned = false;
  private readonly ending = new AbortController();
  private readonly underWay = new Set<Promise<void>>();

  /** `next` gives the person at one node after another; `acknowledged` is told of each 201. */
  constructor(
    private readonly next: () => Client,
    private readonly acknowledged: () => void,
  ) {
    this.arriveForEver().catch(() => undefined);
  }

  /** One more shipment with an update, whatever is under way. */
  arrive(): Promise<void> {
    const arrival = this.createAndUpdate();
    this.underWay.add(arrival);
    void arrival.finally(() => this.underWay.delete(arrival)).catch(() => undefined);
    return arrival;
  }

  /** Ends without an answer to what is under way. */
  abandon(): void {
    this.abandoned = true;
    this.ending.abort();
  }

  /** Ends once everything that is under way was answered. */
  async end(): Promise<void> {
    this.ending.abort();
    await Promise.all(this.underWay);
  }

  private async arriveForEver(): Promise<void> {
    while (!this.ending.signal.aborted) await this.arrive();
  }

  private async createAndUpdate(): Promise<void> {
    const shipment = await this.answered<Shipment>('/shipments/', waybill);
    const update = await this.answered<TrackingUpdate>(`/shipments/${shipment.id}/updates/create/`, scan);
    this.journal.push({ shipment, update });
  }

  private async answered<Body>(path: string, body: object): Promise<Body> {
    const key = randomUUID();
    return until(`${path} under ${key} to be answered 201`, () => this.send<Body>(path, body, key), PATIENCE);
  }

  private async send<Body>(path: string, body: object, key: string): Promise<Body | undefined> {
    if (this.abandoned) throw new Error('the load was abandoned');
    const start = performance.now();
    const answer = await this.next()
      .post<Body>(path, body, { 'idempotency-key': key })
      .catch(() => undefined);
    this.slowest = Math.max(this.slowest, performance.now() - start);
    if (answer?.status === 201) {
      this.acknowledgements += 1;
      this.acknowledged();
    } else {
      const status = answer?.status ?? 0;
      this.refusals.set(status, (this.refusals.get(status) ?? 0) + 1);
    }
    await pause(REST);
    return answer?.status === 201 ? answer.body : undefined;
  }
}
