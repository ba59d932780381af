export interface SocketLimits {
  perAddress: number;
  inAll: number;
}

/** Counts sockets, in total and for each address (see clientKey). */
export class SocketCounts {
  private readonly byAddress = new Map<string, number>();
  private all = 0;

  constructor(private readonly limits: SocketLimits) {}

  /** Counts one more socket. Returns false, without counting it, at the limit. */
  enter(address: string): boolean {
    const known = this.byAddress.get(address) ?? 0;
    if (this.all >= this.limits.inAll || known >= this.limits.perAddress) return false;
    this.byAddress.set(address, known + 1);
    this.all += 1;
    return true;
  }

  leave(address: string): void {
    const known = this.byAddress.get(address);
    if (known === undefined) return;
    if (known > 1) this.byAddress.set(address, known - 1);
    else this.byAddress.delete(address);
    this.all -= 1;
  }
}
