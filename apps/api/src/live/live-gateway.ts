import type { Server as HttpServer } from 'node:http';
import {
  Inject,
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { LIVE_PATH } from '@waymark/contracts';
import { Server } from 'socket.io';
import type { EventStore } from '../event-sourcing/event-store.js';
import { EVENT_STORE } from '../event-sourcing/tokens.js';
import { Followers } from '../health/followers.js';
import { Metrics } from '../health/metrics.js';
import { ERROR_DETAILS } from '../http/errors.js';
import { AuditWatch } from './audit-watch.js';
import { clientAddress } from './client-address.js';
import { DeliveriesWatch } from './deliveries-watch.js';
import { Handshake } from './handshake.js';
import { answerOf } from './live-arguments.js';
import { LiveFeed } from './live-feed.js';
import { LIVE_LIMITS } from './live-limits.js';
import type { LiveServer, LiveSocket } from './live-types.js';
import { rooms } from './rooms.js';
import { ShipmentsWatch } from './shipments-watch.js';
import { dropWhenSlow } from './slow-reader.js';
import { TrackingWatch } from './tracking-watch.js';
import { Turns } from './turns.js';

type Request = (socket: LiveSocket, sent: readonly unknown[]) => Promise<void>;

/** The Socket.IO server: who may connect, what they may ask, and when they are sent away. */
@Injectable()
export class LiveGateway implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Live');
  private io: LiveServer | undefined;
  private unsubscribe: (() => void) | undefined;

  constructor(
    @Inject(EVENT_STORE) private readonly store: Pick<EventStore, 'standing' | 'onStanding'>,
    private readonly adapterHost: HttpAdapterHost,
    private readonly handshake: Handshake,
    private readonly feed: LiveFeed,
    private readonly tracking: TrackingWatch,
    private readonly shipments: ShipmentsWatch,
    private readonly audit: AuditWatch,
    private readonly deliveries: DeliveriesWatch,
    followers: Followers,
    metrics: Metrics,
  ) {
    followers.register('live', () => feed.status);
    metrics.observe('waymark_live_sockets', 'Connected sockets', () => this.io?.engine.clientsCount ?? 0);
  }

  onApplicationBootstrap(): void {
    const httpServer = this.adapterHost.httpAdapter.getHttpServer() as HttpServer;
    const io: LiveServer = new Server(httpServer, {
      path: LIVE_PATH,
      serveClient: false,
      transports: ['websocket', 'polling'],
      perMessageDeflate: false,
      httpCompression: false,
      maxHttpBufferSize: LIVE_LIMITS.incomingPacket,
    });
    io.use((socket, next) => {
      if (this.store.standing().state !== 'serving') return next(new Error('STARTING'));
      const account = this.handshake.accountOf(socket.handshake.auth['token']);
      if (account === undefined) return next(new Error('UNAUTHENTICATED'));
      socket.data.address = clientAddress(socket.handshake.address, socket.handshake.headers);
      if (account !== 'none') socket.data.account = account;
      return next();
    });
    io.on('connection', (socket) => this.welcome(io, socket));
    const stopRevoking = this.handshake.onRevoked((session_id) => {
      io.in(rooms.session(session_id)).disconnectSockets(true);
    });
    const stopTelling = this.deliveries.tell(io);
    const stopWatching = this.store.onStanding(({ state }) => {
      if (state === 'stopped') io.disconnectSockets(true);
    });
    this.unsubscribe = () => {
      stopWatching();
      stopRevoking();
      stopTelling();
    };
    this.io = io;
  }

  /** Clients take this for a lost connection and come back when there is a server again. */
  async beforeApplicationShutdown(): Promise<void> {
    this.unsubscribe?.();
    this.io?.engine.close();
    await this.feed.stop();
  }

  private welcome(io: LiveServer, socket: LiveSocket): void {
    const { account } = socket.data;
    if (account) {
      void socket.join(rooms.session(account.session_id));
      if (this.handshake.isRevoked(account.session_id)) {
        socket.disconnect(true);
        return;
      }
    }
    dropWhenSlow(socket, LIVE_LIMITS, () =>
      this.logger.warn(`socket ${socket.id} reads too slowly and is disconnected`),
    );
    const turns = new Turns(LIVE_LIMITS.waitingRequests);
    const serve =
      (request: Request) =>
      (...sent: unknown[]): void => {
        const served = turns.take(async () => {
          try {
            await this.feed.start(io);
            if (socket.connected) await request(socket, sent);
          } catch (error) {
            this.logger.error(
              `a request of a socket failed: ${error instanceof Error ? error.message : String(error)}`,
            );
            answerOf(sent)({ ok: false, detail: ERROR_DETAILS.INTERNAL_ERROR });
          }
        });
        if (!served) socket.disconnect(true);
      };
    socket.on(
      'tracking.watch',
      serve((...request) => this.tracking.watch(...request)),
    );
    socket.on(
      'tracking.unwatch',
      serve((...request) => this.tracking.unwatch(...request)),
    );
    socket.on(
      'shipments.watch',
      serve((...request) => this.shipments.watch(...request)),
    );
    socket.on(
      'shipments.unwatch',
      serve((...request) => this.shipments.unwatch(request[0])),
    );
    socket.on(
      'audit.watch',
      serve((...request) => this.audit.watch(...request)),
    );
    socket.on(
      'audit.unwatch',
      serve((...request) => this.audit.unwatch(request[0])),
    );
    socket.on(
      'deliveries.watch',
      serve((...request) => this.deliveries.watch(...request)),
    );
    socket.on(
      'deliveries.unwatch',
      serve((...request) => this.deliveries.unwatch(request[0])),
    );
    socket.on('disconnect', () => {
      if (io.sockets.sockets.size === 0) void this.feed.stop();
    });
  }
}
