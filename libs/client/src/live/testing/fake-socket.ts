import type { LiveSocket, LiveSocketOptions } from '../live-socket.js';

type Sent = [name: string, ...values: unknown[]];

/** Stands for the part of Socket.IO's socket that the live client uses; the spec plays the server. */
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

  /** It finds its way back by itself, but not when the server closed the socket. */
  lose(reason: string): void {
    this.connected = false;
    this.active = reason !== 'io server disconnect';
    this.fire('disconnect', reason);
  }

  refuse(message: string): void {
    this.active = false;
    this.fire('connect_error', new Error(message));
  }

  /** Answers the newest watch sent. */
  answer(answer: unknown): void {
    const callback = this.sent.at(-1)?.at(-1);
    if (typeof callback === 'function') (callback as (answer: unknown) => void)(answer);
  }
}
