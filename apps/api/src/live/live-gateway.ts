import type { IncomingHttpHeaders, Server as HttpServer } from 'node:http';
import {
  Inject,
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { LIVE_PATH, type ApiKeyScope, type ErrorCode, type SessionRenewAnswer } from '@waymark/contracts';
import { Server } from 'socket.io';
import type { Configuration } from '../config/configuration.js';
import { NodeStanding } from '../event-sourcing/node-standing.js';
import { OwnWrites } from '../event-sourcing/own-writes.js';
import { ReadModelBehindError } from '../event-sourcing/read-models/read-models.js';
import { CONFIGURATION } from '../event-sourcing/tokens.js';
import { Followers } from '../event-sourcing/followers.js';
import { Metrics } from '../health/metrics.js';
import { ApiError } from '../http/errors/errors.js';
import { clientKey } from '../http/clients/client-key.js';
import { AuditWatch } from './audit-watch.js';
import { clientAddress } from './client-address.js';
import { DeliveriesWatch } from './deliveries-watch.js';
import { Handshake, refusalOfKey } from './handshake.js';
import { answerOf } from './live-arguments.js';
import { LiveFeed } from './live-feed.js';
import { LIVE_LIMITS } from './live-limits.js';
import type { LiveServer, LiveSocket } from './live-types.js';
import { Pace } from './pace.js';
import { paceHandshakes } from './paced-handshakes.js';
import { refused } from './refused.js';
import { ShipmentsWatch } from './shipments-watch.js';
import { drop, dropWhenSlow } from './slow-reader.js';
import { SocketCounts } from './socket-counts.js';
import { TokenLease } from './token-lease.js';
import { TrackingWatch } from './tracking-watch.js';
import { Turns } from './turns.js';

type Request = (socket: LiveSocket, sent: readonly unknown[]) => Promise<void>;

/** The Socket.IO server: who may connect, what they may ask, and when they are sent away. */
@Injectable()
export class LiveGateway implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Live');
  private readonly counts: SocketCounts;
  private io: LiveServer | undefined;
  private unsubscribe: (() => void) | undefined;

  constructor(
    private readonly node: NodeStanding,
    @Inject(CONFIGURATION) private readonly configuration: Pick<Configuration, 'trustsProxy' | 'sockets'>,
    private readonly adapterHost: HttpAdapterHost,
    private readonly handshake: Handshake,
    private readonly ownWrites: OwnWrites,
    private readonly feed: LiveFeed,
    private readonly tracking: TrackingWatch,
    private readonly shipments: ShipmentsWatch,
    private readonly audit: AuditWatch,
    private readonly deliveries: DeliveriesWatch,
    private readonly pace: Pace,
    followers: Followers,
    metrics: Metrics,
  ) {
    this.counts = new SocketCounts(configuration.sockets);
    followers.register('live', () => feed.status);
    metrics.observe('waymark_live_sockets', 'Connected sockets', () => this.io?.engine.clientsCount ?? 0);
  }

  onApplicationBootstrap(): void {
    const httpServer = this.adapterHost.httpAdapter.getHttpServer() as HttpServer;
    const io: LiveServer = new Server(httpServer, {
      path: LIVE_PATH,
      // Other upgrades are answered as ordinary requests.
      destroyUpgrade: false,
      serveClient: false,
      transports: ['websocket', 'polling'],
      perMessageDeflate: false,
      httpCompression: false,
      maxHttpBufferSize: LIVE_LIMITS.incomingPacket,
      connectTimeout: LIVE_LIMITS.handshake,
    });
    io.use((socket, next) => {
      const { data, handshake } = socket;
      data.address = this.addressOf(handshake.address, handshake.headers);
      data.client = clientKey({ ip: data.address });
      if (!this.isCounted(socket)) {
        next(new Error('TOO_MANY_SOCKETS' satisfies ErrorCode));
        // What is refused must not stay connected below.
        socket.conn.once('drain', () => socket.conn.close());
      } else void this.refusalOf(socket).then((code) => next(code && new Error(code)));
    });
    io.on('connection', (socket) => this.welcome(io, socket));
    const stopLettingIn = paceHandshakes(io.engine, this.pace, ({ socket, headers }) =>
      clientKey({ ip: this.addressOf(socket.remoteAddress ?? '', headers) }),
    );
    const stopEnding = this.handshake.onEnded((hasEnded) => {
      for (const socket of [...io.sockets.sockets.values()]) {
        if (socket.data.session && hasEnded(socket.data.session)) socket.disconnect(true);
      }
    });
    const stopTelling = this.deliveries.tell(io);
    const stopWatching = this.node.onStanding(({ state }) => {
      if (state === 'stopped') io.disconnectSockets(true);
    });
    this.unsubscribe = () => {
      stopLettingIn();
      stopWatching();
      stopEnding();
      stopTelling();
    };
    this.io = io;
  }

  /** Clients take this for a lost connection and come back when there is a server again. */
  async beforeApplicationShutdown(): Promise<void> {
    this.unsubscribe?.();
    const sockets = [...(this.io?.sockets.sockets.values() ?? [])];
    this.io?.engine.close();
    setTimeout(() => sockets.forEach(drop), LIVE_LIMITS.farewell).unref();
    await this.feed.stop();
  }

  private addressOf(remoteAddress: string, headers: IncomingHttpHeaders): string {
    return clientAddress(remoteAddress, headers, this.configuration.trustsProxy);
  }

  /** Whether the connection is one of those that may be; it is counted until it is closed. */
  private isCounted({ conn, data: { client } }: LiveSocket): boolean {
    if (!this.counts.enter(client)) return false;
    conn.once('close', () => this.counts.leave(client));
    return true;
  }

  /** Undefined for a socket that may come in. */
  private async refusalOf(socket: LiveSocket): Promise<ErrorCode | undefined> {
    if (this.node.standing().state !== 'serving') return 'STARTING';
    try {
      await this.pace.turn(socket.data.client);
      const session = await this.handshake.sessionOf(socket.handshake.auth['token']);
      if (session === undefined) return 'UNAUTHENTICATED';
      if (session !== 'none') socket.data.session = session;
      return undefined;
    } catch (error) {
      if (error instanceof ApiError) return error.code;
      return error instanceof ReadModelBehindError ? 'READ_MODEL_BEHIND' : 'INTERNAL_ERROR';
    }
  }

  private welcome(io: LiveServer, socket: LiveSocket): void {
    const { session } = socket.data;
    // It may have ended while the socket was coming in.
    if (session && !this.handshake.stands(session)) {
      socket.disconnect(true);
      return;
    }
    dropWhenSlow(socket, LIVE_LIMITS, () =>
      this.logger.warn(`socket ${socket.id} reads too slowly and is disconnected`),
    );
    // A key has no end of its own.
    const expires = session?.api_key ? undefined : session && this.handshake.expiryOf(socket.handshake.auth['token']);
    const lease = expires === undefined ? undefined : new TokenLease(socket, expires);
    const turns = new Turns(LIVE_LIMITS.waitingRequests);
    const serve =
      (request: Request) =>
      (...sent: unknown[]): void => {
        const served = turns.take(async () => {
          try {
            await this.feed.start(io);
            await this.pace.turn(socket.data.client);
            if (socket.connected) await request(socket, sent);
          } catch (error) {
            if (error instanceof ReadModelBehindError) {
              return answerOf(sent)(refused('READ_MODEL_BEHIND'));
            }
            if (error instanceof ApiError) return answerOf(sent)(refused(error.code, error.detail));
            this.logger.error(
              `a request of a socket failed: ${error instanceof Error ? error.message : String(error)}`,
            );
            answerOf(sent)(refused('INTERNAL_ERROR'));
          }
        });
        if (!served) socket.disconnect(true);
      };
    const watch = (request: Request): ReturnType<typeof serve> =>
      serve(async (watching, sent) => {
        if (session) await this.ownWrites.shown(session.account_id);
        await request(watching, sent);
      });
    const guarded = (needed: ApiKeyScope | undefined, request: Request): ReturnType<typeof serve> =>
      watch(async (watching, sent) => {
        const refusal = refusalOfKey(session, needed);
        if (refusal === undefined) await request(watching, sent);
        else answerOf(sent)(refusal);
      });
    socket.on(
      'session.renew',
      serve(async (_, sent) => {
        const answer = answerOf(sent);
        const renewed = await this.handshake.sessionOf(sent[0]);
        if (!session || renewed === 'none' || renewed?.session_id !== session.session_id) {
          return answer(refused('UNAUTHENTICATED'));
        }
        lease?.renew(this.handshake.expiryOf(sent[0]));
        answer({ ok: true } satisfies SessionRenewAnswer);
      }),
    );
    socket.on(
      'tracking.watch',
      watch((...request) => this.tracking.watch(...request)),
    );
    socket.on(
      'tracking.unwatch',
      serve((...request) => this.tracking.unwatch(...request)),
    );
    socket.on(
      'shipments.watch',
      guarded('shipments:read', (...request) => this.shipments.watch(...request)),
    );
    socket.on(
      'shipments.unwatch',
      serve((...request) => this.shipments.unwatch(request[0])),
    );
    socket.on(
      'audit.watch',
      guarded(undefined, (...request) => this.audit.watch(...request)),
    );
    socket.on(
      'audit.unwatch',
      serve((...request) => this.audit.unwatch(request[0])),
    );
    socket.on(
      'deliveries.watch',
      guarded('webhooks:write', (...request) => this.deliveries.watch(...request)),
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
