interface Bounds {
  /** Maximum number of concurrent attempts. */
  total: number;
  /** Those among them to untrusted endpoints. */
  untrusted: number;
  perEndpoint: number;
}

/** The bounds of a process. */
export const BOUNDS: Bounds = { total: 512, untrusted: 256, perEndpoint: 4 };

/** An endpoint, or an account whose new endpoint is asked by a handshake. */
type SlotKey = number | string;

/**
 * Limits concurrent attempts and handshakes. An endpoint whose last attempt did not succeed is untrusted: it gets one
 * attempt at a time, and all untrusted endpoints share a part of the slots, so that hanging endpoints do not block
 * others.
 */
export class Slots {
  private readonly ofEndpoint = new Map<SlotKey, number>();
  private taken = 0;
  private untrusted = 0;

  constructor(private readonly bounds: Bounds) {}

  get inFlight(): number {
    return this.taken;
  }

  isFree(key: SlotKey, trusted: boolean): boolean {
    const own = this.ofEndpoint.get(key) ?? 0;
    if (own >= (trusted ? this.bounds.perEndpoint : 1) || this.taken >= this.bounds.total) return false;
    return trusted || this.untrusted < this.bounds.untrusted;
  }

  /** Returns a function that releases the slot; undefined without a free slot. */
  take(key: SlotKey, trusted: boolean): (() => void) | undefined {
    if (!this.isFree(key, trusted)) return undefined;
    this.count(key, trusted, 1);
    let returned = false;
    return () => {
      if (returned) return;
      returned = true;
      this.count(key, trusted, -1);
    };
  }

  private count(key: SlotKey, trusted: boolean, by: 1 | -1): void {
    const own = (this.ofEndpoint.get(key) ?? 0) + by;
    if (own === 0) this.ofEndpoint.delete(key);
    else this.ofEndpoint.set(key, own);
    this.taken += by;
    if (!trusted) this.untrusted += by;
  }
}
