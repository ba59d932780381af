import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Shipment, TrackingUpdate } from '@waymark/contracts';
import type { Client } from '../support/clients/client.js';
import { scan, waybill } from '../support/clients/samples.js';
import { until } from '../support/waiting/until.js';

/** Milliseconds between two attempts of a request, and after a success. */
const REST = 100;
/** Milliseconds until a request must have succeeded. */
const PATIENCE = 200_000;

/** A shipment and its update, as the 201 responses returned them. */
export interface Acknowledged {
  shipment: Shipment;
  update: TrackingUpdate;
}

/** The load of one client: each request has a key and is retried until its 201. */
export class KeyedLoad {
  /** Complete after `end`. */
  readonly journal: Acknowledged[] = [];
  /** The number of requests answered with 201. */
  acknowledgements = 0;
  /** The number of other responses by status. */
  readonly refusals = new Map<number, number>();
  /** The longest response time in milliseconds. */
  slowest = 0;
  private abandoned = false;
  private readonly ending = new AbortController();
  private readonly underWay = new Set<Promise<void>>();

  /** `next` returns the person's client of each node in turn; `acknowledged` is called for each 201. */
  constructor(
    private readonly next: () => Client,
    private readonly acknowledged: () => void,
  ) {
    this.arriveForEver().catch(() => undefined);
  }

  /** Creates one more shipment with an update, in addition to pending requests. */
  arrive(): Promise<void> {
    const arrival = this.createAndUpdate();
    this.underWay.add(arrival);
    void arrival.finally(() => this.underWay.delete(arrival)).catch(() => undefined);
    return arrival;
  }

  /** Ends without waiting for pending requests. */
  abandon(): void {
    this.abandoned = true;
    this.ending.abort();
  }

  /** Ends once all pending requests have succeeded. */
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
    return until(`a 201 of ${path} with key ${key}`, () => this.send<Body>(path, body, key), PATIENCE);
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
