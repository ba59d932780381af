import type { DueDelivery } from '../../../coordination/webhook-outbox.js';

/** The running attempts to one endpoint. Each shipment has at most one, so that its events arrive in order. */
export class Lane {
  /** Whether the last attempt succeeded. */
  trusted: boolean | undefined;
  private readonly deliveries = new Set<string>();
  private readonly shipments = new Set<number>();
  private looking = 0;
  private readonly endedMeanwhile = new Set<number>();

  constructor(readonly webhook_id: number) {}

  get inFlight(): number {
    return this.deliveries.size;
  }

  /** Returns the due deliveries of the outbox, without those of shipments whose attempt ended during the query. */
  async look(ask: () => Promise<DueDelivery[]>): Promise<DueDelivery[]> {
    this.looking += 1;
    try {
      const due = await ask();
      return due.filter(({ shipment_id }) => !this.endedMeanwhile.has(shipment_id));
    } finally {
      this.looking -= 1;
      if (this.looking === 0) this.endedMeanwhile.clear();
    }
  }

  isFree({ id, shipment_id }: DueDelivery): boolean {
    return !this.deliveries.has(id) && !this.shipments.has(shipment_id);
  }

  begin({ id, shipment_id }: DueDelivery): void {
    this.deliveries.add(id);
    this.shipments.add(shipment_id);
  }

  end({ id, shipment_id }: DueDelivery): void {
    if (this.looking > 0) this.endedMeanwhile.add(shipment_id);
    this.deliveries.delete(id);
    this.shipments.delete(shipment_id);
  }
}
