import type { IncomingHttpHeaders } from 'node:http';
import { Inject, Injectable, Logger } from '@nestjs/common';
import type { ErrorCode, SessionRenewAnswer } from '@waymark/contracts';
import type { Configuration } from '../../config/configuration.js';
import { Readiness } from '../../platform/readiness.js';
import { CONFIGURATION } from '../../platform/tokens.js';
import { Metrics } from '../../metrics/metrics.js';
import { clientKey } from '../../http/clients/client-key.js';
import { ApiError } from '../../http/errors/errors.js';
import { ReadModelBehindError, StoreUnavailableError } from '@waymark/event-store';
import { Pace } from '../pacing/pace.js';
import { LIVE_LIMITS } from '../sockets/live-limits.js';
import type { LiveServer, LiveSocket } from '../sockets/live-types.js';
import { refused } from '../sockets/refused.js';
import { clientAddress } from './client-address.js';
import { Handshake } from './handshake.js';
import { paceHandshakes } from './paced-handshakes.js';
import { dropWhenSlow } from './slow-reader.js';
import { SocketCounts } from './socket-counts.js';
import { TokenLease } from './token-lease.js';

/** Decides who may connect, how many at once, and how long each socket may stay. */
@Injectable()
export class Admission {
  private readonly logger = new Logger('Live');
  private readonly counts: SocketCounts;
  private readonly leases = new WeakMap<LiveSocket, TokenLease>();
  private io: LiveServer | undefined;

  constructor(
    @Inject(CONFIGURATION) private readonly configuration: Pick<Configuration, 'trustsProxy' | 'sockets'>,
    private readonly node: Readiness,
    private readonly handshake: Handshake,
    private readonly pace: Pace,
    metrics: Metrics,
  ) {
    this.counts = new SocketCounts(configuration.sockets);
    metrics.observe('waymark_live_sockets', 'Connected sockets', () => this.io?.engine.clientsCount ?? 0);
  }

  /** Guards a server and calls `admit` with each accepted socket. Returns the function that stops it. */
  guard(io: LiveServer, admit: (socket: LiveSocket) => void): () => void {
    this.io = io;
    io.use((socket, next) => {
      const { data, handshake } = socket;
      data.address = this.addressOf(handshake.address, handshake.headers);
      data.client = clientKey({ ip: data.address });
      if (!this.isCounted(socket)) {
        next(new Error('TOO_MANY_SOCKETS' satisfies ErrorCode));
        // A refused socket must not keep its connection.
        socket.conn.once('drain', () => socket.conn.close());
      } else void this.refusalOf(socket).then((code) => next(code && new Error(code)));
    });
    io.on('connection', (socket) => {
      if (this.mayStay(socket)) admit(socket);
    });
    const stopLettingIn = paceHandshakes(io.engine, this.pace, ({ socket, headers }) =>
      clientKey({ ip: this.addressOf(socket.remoteAddress ?? '', headers) }),
    );
    const stopEnding = this.handshake.onEnded((hasEnded) => {
      for (const socket of [...io.sockets.sockets.values()]) {
        if (socket.data.session && hasEnded(socket.data.session)) socket.disconnect(true);
      }
    });
    const stopWatching = this.node.onStanding(({ state }) => {
      if (state === 'stopped') io.disconnectSockets(true);
    });
    return () => {
      stopLettingIn();
      stopWatching();
      stopEnding();
    };
  }

  /** Extends a socket's lease to the expiry of a newer token of the same session. */
  async renew(socket: LiveSocket, token: unknown): Promise<SessionRenewAnswer> {
    const { session } = socket.data;
    const renewed = await this.handshake.sessionOf(token);
    if (!session || renewed === 'none' || renewed?.session_id !== session.session_id) {
      return refused('UNAUTHENTICATED');
    }
    this.leases.get(socket)?.renew(this.handshake.expiryOf(token));
    return { ok: true };
  }

  private addressOf(remoteAddress: string, headers: IncomingHttpHeaders): string {
    return clientAddress(remoteAddress, headers, this.configuration.trustsProxy);
  }

  /** Whether the connection is within the limits; it counts until it is closed. */
  private isCounted({ conn, data: { client } }: LiveSocket): boolean {
    if (!this.counts.enter(client)) return false;
    conn.once('close', () => this.counts.leave(client));
    return true;
  }

  /** Why the socket is refused; undefined when it is accepted. */
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
      if (error instanceof StoreUnavailableError) return 'STORE_UNAVAILABLE';
      return error instanceof ReadModelBehindError ? 'READ_MODEL_BEHIND' : 'INTERNAL_ERROR';
    }
  }

  /** False for a socket whose session ended during the handshake. Others stay until their token expires or they read too slowly. */
  private mayStay(socket: LiveSocket): boolean {
    const { session } = socket.data;
    if (session && !this.handshake.stands(session)) {
      socket.disconnect(true);
      return false;
    }
    dropWhenSlow(socket, LIVE_LIMITS, () => this.logger.warn(`socket ${socket.id} reads too slowly: disconnected`));
    // An API key does not expire.
    if (session && !session.api_key) {
      this.leases.set(socket, new TokenLease(socket, this.handshake.expiryOf(socket.handshake.auth['token'])));
    }
    return true;
  }
}
