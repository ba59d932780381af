import type { LiveSocket } from '../sockets/live-types.js';

/** Time between the warning and the token's expiry, in milliseconds. */
const NOTICE = 60_000;

/** Disconnects a socket when its access token expires, unless it was renewed with a newer one. */
export class TokenLease {
  private notice: NodeJS.Timeout | undefined;
  private end: NodeJS.Timeout | undefined;

  /** `expires` is in milliseconds since 1970. */
  constructor(
    private readonly socket: LiveSocket,
    expires: number,
  ) {
    socket.once('disconnect', () => this.stop());
    this.renew(expires);
  }

  renew(expires: number): void {
    this.stop();
    const left = expires - Date.now();
    this.notice = setTimeout(() => this.socket.emit('session.expiring'), Math.max(0, left - NOTICE)).unref();
    this.end = setTimeout(() => this.socket.disconnect(true), Math.max(0, left)).unref();
  }

  private stop(): void {
    clearTimeout(this.notice);
    clearTimeout(this.end);
  }
}
