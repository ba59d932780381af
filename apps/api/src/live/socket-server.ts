import type { Server as HttpServer } from 'node:http';
import { Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { LIVE_PATH } from '@waymark/contracts';
import { Server } from 'socket.io';
import { Followers } from '../metrics/followers.js';
import { LiveFeed } from './changes/live-feed.js';
import { Admission } from './connections/admission.js';
import { drop } from './connections/slow-reader.js';
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
    const sockets = [...(this.io?.sockets.sockets.values() ?? [])];
    this.io?.engine.close();
    setTimeout(() => sockets.forEach(drop), LIVE_LIMITS.farewell).unref();
    await this.feed.stop();
  }
}
