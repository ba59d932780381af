import { Injectable, Logger } from '@nestjs/common';
import type { ApiKeyScope } from '@waymark/contracts';
import { ReadYourWrites } from '../event-log/read-your-writes.js';
import { ReadModelBehindError } from '@waymark/event-store';
import { ApiError } from '../http/errors/errors.js';
import { LiveFeed } from './changes/live-feed.js';
import { refusalOfKey } from './connections/handshake.js';
import { Pace } from './pacing/pace.js';
import { Turns } from './pacing/turns.js';
import { LIVE_LIMITS } from './sockets/live-limits.js';
import type { LiveServer, LiveSocket } from './sockets/live-types.js';
import { refused } from './sockets/refused.js';
import { answerOf } from './watches/live-arguments.js';

type Request = (socket: LiveSocket, sent: readonly unknown[]) => Promise<void>;
type Listener = (...sent: unknown[]) => void;

/** Wraps handlers of one socket's requests. */
export interface RequestsOfSocket {
  serve: (request: Request) => Listener;
  /** Waits for the account's own writes first. */
  watch: (request: Request) => Listener;
  /** As `watch`, and refuses API keys that lack the scopes. Without a list of scopes, refuses all API keys. */
  guarded: (needed: readonly ApiKeyScope[] | undefined, request: Request) => Listener;
}

/** Runs socket requests, in order for each socket and paced over all. Starts the feed first. Answers each request, also when it fails. */
@Injectable()
export class Requests {
  private readonly logger = new Logger('Live');

  constructor(
    private readonly feed: LiveFeed,
    private readonly pace: Pace,
    private readonly readYourWrites: ReadYourWrites,
  ) {}

  of(io: LiveServer, socket: LiveSocket): RequestsOfSocket {
    const { session } = socket.data;
    const turns = new Turns(LIVE_LIMITS.waitingRequests);
    const serve =
      (request: Request): Listener =>
      (...sent) => {
        if (!turns.take(() => this.run(io, socket, request, sent))) socket.disconnect(true);
      };
    const watch = (request: Request): Listener =>
      serve(async (watching, sent) => {
        if (session) await this.readYourWrites.shown(session.account_id);
        await request(watching, sent);
      });
    const guarded = (needed: readonly ApiKeyScope[] | undefined, request: Request): Listener =>
      watch(async (watching, sent) => {
        const refusal = refusalOfKey(session, needed);
        if (refusal === undefined) await request(watching, sent);
        else answerOf(sent)(refusal);
      });
    return { serve, watch, guarded };
  }

  private async run(io: LiveServer, socket: LiveSocket, request: Request, sent: readonly unknown[]): Promise<void> {
    try {
      await this.feed.start(io);
      await this.pace.turn(socket.data.client);
      if (socket.connected) await request(socket, sent);
    } catch (error) {
      if (error instanceof ReadModelBehindError) return answerOf(sent)(refused('READ_MODEL_BEHIND'));
      if (error instanceof ApiError) return answerOf(sent)(refused(error.code, error.detail));
      this.logger.error(`a socket request failed: ${error instanceof Error ? error.message : String(error)}`);
      answerOf(sent)(refused('INTERNAL_ERROR'));
    }
  }
}
