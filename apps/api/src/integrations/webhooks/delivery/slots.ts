interface Bounds {
  /** Attempts under way together. */
  total: number;
  /** Of them, those to endpoints that do not answer well. */
  untrusted: number;
  perEndpoint: number;
}

/**
 * Who may send now. An endpoint whose last attempt was no success gets one attempt at a time, and all such
 * endpoints together a part of the whole: however many hang, the others are served.
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

  /** Undefined when there is none; else the slot's return. */
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
