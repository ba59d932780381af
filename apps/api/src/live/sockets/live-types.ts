import type { ApiKeyScope, ClientToServerEvents, ServerToClientEvents } from '@waymark/contracts';
import type { TrackingNumber } from '@waymark/domain';
import type { DefaultEventsMap, Server, Socket } from 'socket.io';
import type { SessionClaims } from '../../coordination/sessions.js';

/** A session, or an API key's. The latter has `began: Infinity`, so that no end of sessions applies to it. */
export type SocketSession = SessionClaims & { api_key?: { id: number; scopes: readonly ApiKeyScope[] } };

export interface SocketData {
  /** Key of the rate limit for look-ups. */
  address: string;
  /** Key for turns and socket counts; see clientKey. */
  client: string;
  /** Absent for anonymous sockets. */
  session?: SocketSession;
  /** The shipments it tracks, by number. */
  tracked?: Map<TrackingNumber, number>;
}

export type LiveServer = Server<ClientToServerEvents, ServerToClientEvents, DefaultEventsMap, SocketData>;
export type LiveSocket = Socket<ClientToServerEvents, ServerToClientEvents, DefaultEventsMap, SocketData>;
