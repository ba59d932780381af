import type { ClientToServerEvents, ServerToClientEvents } from '@waymark/contracts/wire';

interface LiveEvents extends ServerToClientEvents {
  connect: () => void;
  disconnect: (reason: string) => void;
  connect_error: (error: Error) => void;
  /** A message did not match the contract. */
  unreadable: () => void;
}

/** The part of Socket.IO's socket that the live client needs. Messages have been checked against the contract. */
export interface LiveSocket {
  readonly connected: boolean;
  /** It is connected, or reconnects by itself. */
  readonly active: boolean;
  connect(): void;
  disconnect(): void;
  on<Name extends keyof LiveEvents>(name: Name, listener: LiveEvents[Name]): void;
  emit<Name extends keyof ClientToServerEvents>(name: Name, ...values: Parameters<ClientToServerEvents[Name]>): void;
}

export interface LiveSocketOptions {
  /** The server's address. In a page, the default is the page's origin. */
  url?: string | undefined;
  /** Called at every handshake. Without a token, the socket is anonymous. */
  getToken: () => string | null;
}

/** Resolves with an unconnected socket; rejects when the code of Socket.IO cannot be fetched. */
export type OpenLiveSocket = (options: LiveSocketOptions) => Promise<LiveSocket>;

export const FIRST_RETRY = 500;
export const LONGEST_RETRY = 8_000;
