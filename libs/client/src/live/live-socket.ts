import type { ClientToServerEvents, ServerToClientEvents } from '@waymark/contracts/wire';

interface LiveEvents extends ServerToClientEvents {
  connect: () => void;
  disconnect: (reason: string) => void;
  connect_error: (error: Error) => void;
  /** A message came that the contract does not know. */
  unreadable: () => void;
}

/** What the live client needs of Socket.IO's socket. What it hands on has been read by the contract. */
export interface LiveSocket {
  readonly connected: boolean;
  /** It is connected, or comes back by itself. */
  readonly active: boolean;
  connect(): void;
  disconnect(): void;
  on<Name extends keyof LiveEvents>(name: Name, listener: LiveEvents[Name]): void;
  emit<Name extends keyof ClientToServerEvents>(name: Name, ...values: Parameters<ClientToServerEvents[Name]>): void;
}

export interface LiveSocketOptions {
  /** The server's address; in a page, its own where none is given. */
  url?: string | undefined;
  /** Asked at every handshake; no token means an anonymous socket. */
  getToken: () => string | null;
}

/** A socket that is not connected yet; rejects when the code of Socket.IO cannot be fetched. */
export type OpenLiveSocket = (options: LiveSocketOptions) => Promise<LiveSocket>;

export const FIRST_RETRY = 500;
export const LONGEST_RETRY = 8_000;
