interface Bounds {
  /** Maximum number of concurrent attempts. */
  total: number;
  /** Those among them to untrusted endpoints. */
  untrusted: number;
  perEndpoint: number;
}

/**
 * Limits concurrent attempts. An endpoint whose last attempt did not succeed is untrusted: it gets one attempt at a
 * time, and all untrusted endpoints share a part of the slots, so that hanging endpoints do not block others.
 */
export class Slots {
  private readonly ofEndpoint = new Map<number, number>();
  private taken = 0;
  private untrusted = 0;

  constructor(private readonly bounds: Bounds) {}

  get inFlight(): number {
    return this.taken;
  }

  isFree(webhook_id: number, trusted: boolean): boolean {
    const own = this.ofEndpoint.get(webhook_id) ?? 0;
    if (own >= (trusted ? this.bounds.perEndpoint : 1) || this.taken >= this.bounds.total) return false;
    return trusted || this.untrusted < this.bounds.untrusted;
  }

  /** Returns a function that releases the slot; undefined without a free slot. */
  take(webhook_id: number, trusted: boolean): (() => void) | undefined {
    if (!this.isFree(webhook_id, trusted)) return undefined;
    this.count(webhook_id, trusted, 1);
    let returned = false;
    return () => {
      if (returned) return;
      returned = true;
      this.count(webhook_id, trusted, -1);
    };
  }

  private count(webhook_id: number, trusted: boolean, by: 1 | -1): void {
    const own = (this.ofEndpoint.get(webhook_id) ?? 0) + by;
    if (own === 0) this.ofEndpoint.delete(webhook_id);
    else this.ofEndpoint.set(webhook_id, own);
    this.taken += by;
    if (!trusted) this.untrusted += by;
  }
}
