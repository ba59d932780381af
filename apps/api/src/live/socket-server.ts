import type { IncomingMessage, Server as HttpServer } from 'node:http';
import type { Duplex } from 'node:stream';
import { Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { LIVE_PATH } from '@waymark/contracts';
import { Server } from 'socket.io';
import { Followers } from '../metrics/followers.js';
import { LiveFeed } from './changes/live-feed.js';
import { Admission } from './connections/admission.js';
import { LiveGateway } from './live-gateway.js';
import { PollTrackingRoute } from './polls/poll-tracking.route.js';
import { LIVE_LIMITS } from './sockets/live-limits.js';
import type { LiveServer } from './sockets/live-types.js';
import { DeliveriesWatch } from './watches/deliveries-watch.js';

/** Starts and stops the Socket.IO server. */
@Injectable()
export class SocketServer implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private io: LiveServer | undefined;
  private unsubscribe: (() => void) | undefined;
  /** Those of sockets that have left Socket.IO too: ws waits 30 s for a silent peer, and the HTTP server for them. */
  private readonly connections = new Set<Duplex>();

  constructor(
    private readonly adapterHost: HttpAdapterHost,
    private readonly admission: Admission,
    private readonly gateway: LiveGateway,
    private readonly deliveries: DeliveriesWatch,
    private readonly feed: LiveFeed,
    private readonly polls: PollTrackingRoute,
    followers: Followers,
  ) {
    followers.register('live', () => feed.status);
  }

  onApplicationBootstrap(): void {
    const httpServer = this.adapterHost.httpAdapter.getHttpServer() as HttpServer;
    httpServer.on('upgrade', ({ url }: IncomingMessage, connection: Duplex) => {
      if (url?.startsWith(LIVE_PATH) !== true) return;
      this.connections.add(connection);
      connection.once('close', () => this.connections.delete(connection));
    });
    const io: LiveServer = new Server(httpServer, {
      path: LIVE_PATH,
      // Other upgrade requests get an ordinary HTTP response.
      destroyUpgrade: false,
      serveClient: false,
      transports: ['websocket', 'polling'],
      perMessageDeflate: false,
      httpCompression: false,
      maxHttpBufferSize: LIVE_LIMITS.incomingPacket,
      connectTimeout: LIVE_LIMITS.handshake,
      pingInterval: LIVE_LIMITS.heartbeat,
      pingTimeout: LIVE_LIMITS.heartbeatAnswer,
    });
    const stopAdmitting = this.admission.guard(io, (socket) => {
      this.gateway.open(io, socket);
      socket.on('disconnect', () => void this.feed.stopIfUnwatched(io));
    });
    const stopTelling = this.deliveries.tell(io);
    this.unsubscribe = () => {
      stopAdmitting();
      stopTelling();
    };
    this.io = io;
    this.polls.open(io);
  }

  /** Clients treat the close as a lost connection and reconnect when a server is available. */
  async beforeApplicationShutdown(): Promise<void> {
    this.unsubscribe?.();
    this.polls.close();
    this.io?.engine.close();
    setTimeout(() => this.connections.forEach((connection) => connection.destroy()), LIVE_LIMITS.farewell).unref();
    await this.feed.stop();
  }
}
