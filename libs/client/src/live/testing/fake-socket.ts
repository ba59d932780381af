import type { LiveSocket, LiveSocketOptions } from '../live-socket.js';

type Sent = [name: string, ...values: unknown[]];

/** A fake of the part of Socket.IO's socket that the live client uses. The test controls the server. */
export class FakeSocket {
  connected = false;
  active = false;
  readonly sent: Sent[] = [];
  readonly tokens: (string | null)[] = [];
  private readonly listeners = new Map<string, (value: unknown) => void>();

  constructor(private readonly options: LiveSocketOptions) {}

  on(name: string, listener: (value: unknown) => void): this {
    this.listeners.set(name, listener);
    return this;
  }

  emit(...values: Sent): this {
    this.sent.push(values);
    return this;
  }

  connect(): void {
    this.active = true;
    this.tokens.push(this.options.getToken());
  }

  disconnect(): void {
    this.active = false;
    this.connected = false;
  }

  asLiveSocket(): LiveSocket {
    return this as unknown as LiveSocket;
  }

  fire(name: string, value?: unknown): void {
    this.listeners.get(name)?.(value);
  }

  accept(): void {
    this.connected = true;
    this.fire('connect');
  }

  /** The socket reconnects by itself, unless the server closed it. */
  lose(reason: string): void {
    this.connected = false;
    this.active = reason !== 'io server disconnect';
    this.fire('disconnect', reason);
  }

  refuse(message: string): void {
    this.active = false;
    this.fire('connect_error', new Error(message));
  }

  /** Responds to the newest watch. */
  answer(answer: unknown): void {
    const callback = this.sent.at(-1)?.at(-1);
    if (typeof callback === 'function') (callback as (answer: unknown) => void)(answer);
  }
}
