import type { DueDelivery } from '../../../coordination/webhook-outbox.js';

/** What is under way to one endpoint. Of one shipment there is one delivery at a time, so that its events arrive in their order. */
export class Lane {
  /** The last attempt was a success. */
  trusted: boolean | undefined;
  private readonly deliveries = new Set<string>();
  private readonly shipments = new Set<number>();
  private looking = 0;
  private readonly endedMeanwhile = new Set<number>();

  constructor(readonly webhook_id: number) {}

  get inFlight(): number {
    return this.deliveries.size;
  }

  /** What the outbox says is due, without what it still said of a shipment of which a delivery came to its end in the meantime. */
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
