import type { ApiKey, ClientToServerEvents, ServerToClientEvents } from '@waymark/contracts';
import type { TrackingNumber } from '@waymark/domain';
import type { DefaultEventsMap, Server, Socket } from 'socket.io';
import type { SessionClaims } from '../accounts/standing-sessions.js';

/** A session, or a program with an API key, which begins after everything that ends sessions. */
export type SocketSession = SessionClaims & { api_key?: Pick<ApiKey, 'id' | 'scopes'> };

export interface SocketData {
  /** Whom look-ups are counted for. */
  address: string;
  /** Whom turns are given to; see clientKey. */
  client: string;
  /** Absent for anonymous sockets. */
  session?: SocketSession;
  /** The shipments it tracks, by number. */
  tracked?: Map<TrackingNumber, number>;
}

export type LiveServer = Server<ClientToServerEvents, ServerToClientEvents, DefaultEventsMap, SocketData>;
export type LiveSocket = Socket<ClientToServerEvents, ServerToClientEvents, DefaultEventsMap, SocketData>;
