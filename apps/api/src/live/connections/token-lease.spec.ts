import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { LiveSocket } from '../sockets/live-types.js';
import { TokenLease } from './token-lease.js';

/** Records the emitted events and whether it is connected. */
class FakeSocket extends EventEmitter {
  readonly sent: string[] = [];
  connected = true;

  override emit(event: string): boolean {
    this.sent.push(event);
    return true;
  }

  disconnect(): void {
    this.connected = false;
    super.emit('disconnect');
  }
}

let socket: FakeSocket;
const leaseOf = (milliseconds: number): TokenLease =>
  new TokenLease(socket as unknown as LiveSocket, Date.now() + milliseconds);

describe('the lease of a socket', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    socket = new FakeSocket();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('warns a minute before its token expires, and ends with the token', () => {
    leaseOf(100_000);
    jest.advanceTimersByTime(39_999);
    expect(socket.sent).toEqual([]);
    jest.advanceTimersByTime(1);
    expect(socket.sent).toEqual(['session.expiring']);
    jest.advanceTimersByTime(59_999);
    expect(socket.connected).toBe(true);
    jest.advanceTimersByTime(1);
    expect(socket.connected).toBe(false);
  });

  it('warns at once when less than a minute is left', () => {
    leaseOf(4_000);
    jest.advanceTimersByTime(0);
    expect(socket.sent).toEqual(['session.expiring']);
  });

  it('continues past the first token’s expiry with a newer token', () => {
    const lease = leaseOf(50_000);
    lease.renew(Date.now() + 200_000);
    jest.advanceTimersByTime(139_999);
    expect([socket.connected, socket.sent]).toEqual([true, []]);
    jest.advanceTimersByTime(60_001);
    expect(socket.connected).toBe(false);
  });

  it('leaves no timer when the socket disconnects', () => {
    leaseOf(100_000);
    socket.disconnect();
    expect(jest.getTimerCount()).toBe(0);
  });
});
