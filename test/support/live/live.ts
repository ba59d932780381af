import type {
  AuditAppended,
  AuditWatchAnswer,
  ClientToServerEvents,
  Cursor,
  ServerToClientEvents,
  ShipmentsChanged,
  ShipmentsWatchAnswer,
  TrackingChanged,
  TrackingWatchAnswer,
} from '@waymark/contracts';
import { io, type ManagerOptions, type Socket, type SocketOptions } from 'socket.io-client';
import type { Client } from '../clients/client.js';
import { until } from '../waiting/until.js';

/** Milliseconds; a busy machine may be slow. */
export const ANSWER_WITHIN = 60_000;

/** A connected socket that stores all received messages. */
export interface Listener {
  socket: Socket<ServerToClientEvents, ClientToServerEvents>;
  /** The same socket, for messages that the contract does not allow. */
  unruly: Socket;
  tracking: TrackingChanged[];
  shipments: ShipmentsChanged[];
  audit: AuditAppended[];
  watchTracking(number: string, after?: Cursor | null): Promise<TrackingWatchAnswer>;
  watchShipments(after?: Cursor | null): Promise<ShipmentsWatchAnswer>;
  watchAudit(after?: Cursor | null): Promise<AuditWatchAnswer>;
}

const open = new Set<Listener['socket']>();

/** Connects with the client's token, or anonymously; rejects if the handshake fails. */
export const listen = async (
  client: Client,
  options: Partial<Pick<ManagerOptions & SocketOptions, 'transports' | 'auth'>> = {},
): Promise<Listener> => {
  const unruly: Socket = io(client.url, {
    forceNew: true,
    reconnection: false,
    // With round-robin, polling finds no session, because each request may go to another node.
    ...(process.env['CONFORMANCE_URL'] !== undefined && { transports: ['websocket'] }),
    ...(client.token !== undefined && { auth: { token: client.token } }),
    ...options,
  });
  const socket: Listener['socket'] = unruly;
  open.add(socket);
  const tracking: TrackingChanged[] = [];
  const shipments: ShipmentsChanged[] = [];
  const audit: AuditAppended[] = [];
  socket.on('tracking.changed', (message) => tracking.push(message));
  socket.on('shipments.changed', (message) => shipments.push(message));
  socket.on('audit.appended', (message) => audit.push(message));
  let refusal: Error | undefined;
  socket.on('connect_error', (error) => (refusal = error));
  await until('the socket to connect', () => {
    if (refusal) throw refusal;
    return socket.connected;
  });
  const asking = socket.timeout(ANSWER_WITHIN);
  return {
    socket,
    unruly,
    tracking,
    shipments,
    audit,
    watchTracking: (number, after = null) => asking.emitWithAck('tracking.watch', number, after),
    watchShipments: (after = null) => asking.emitWithAck('shipments.watch', after),
    watchAudit: (after = null) => asking.emitWithAck('audit.watch', after),
  };
};

/** Ends the sockets of `listen`, so that the server can stop. */
export const hangUp = (): void => {
  for (const socket of open) socket.disconnect();
  open.clear();
};
