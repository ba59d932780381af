import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { API_BASE, LIMITS, polledShipmentSchema, type Cursor } from '@waymark/contracts';
import { parseTrackingNumber } from '@waymark/domain';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isCursor, type Freshness } from '@waymark/event-store';
import { ReadYourWrites } from '../../event-log/read-your-writes.js';
import type { ReadModels } from '@waymark/event-store/sqlite';
import { freshnessHeaders } from '../../http/answers/headers.js';
import { answerOf, ApiError, sendErrorAnswer } from '../../http/errors/errors.js';
import { RateLimiter } from '../../http/limits/rate-limits.js';
import { ParameterReader, type Parameters } from '../../http/parameters/parameters.js';
import { RawRoutes } from '../../http/routes/route-documentation.js';
import { Metrics } from '../../metrics/metrics.js';
import { READ_MODELS } from '../../platform/tokens.js';
import { ShipmentQueries } from '../../shipments/queries/shipment-queries.js';
import { shipmentTag } from '../../shipments/shipment-answer.js';
import { CallersWrites, cacheControlFor } from '../../shipments/tracking/queries/callers-writes.js';
import {
  publicAnswerHeaders,
  ReadyAnswers,
  type ReadyAnswer,
} from '../../shipments/tracking/queries/track-shipment/ready-answers.js';
import { LiveFeed } from '../changes/live-feed.js';
import { LIVE_LIMITS } from '../sockets/live-limits.js';
import type { LiveServer } from '../sockets/live-types.js';
import { parsePollCursor, pollCursorAfter, type PollCursor } from './poll-cursor.js';
import { WaitingPolls, type WaitEnd } from '../changes/waiting-polls.js';

/** Long enough that a cache serves all waiting readers, and short enough that a first request gets the current state. */
const CACHE_CONTROL = 'public, max-age=2';
/** A request with a token is not served from the response to one without, which may lack the caller's own writes. */
const VARIES_BY = 'Authorization';
const NOT_A_CURSOR = 'After must be the cursor of an earlier response';

type PollRequest = FastifyRequest<{ Params: { number: string }; Querystring: Parameters }>;

interface Poll {
  request: PollRequest;
  reply: FastifyReply;
  /** Undefined for a first request, which does not wait for a change. */
  after: PollCursor | undefined;
  /** Whether the caller's own writes are shown; undefined without a token or a cursor of the log. */
  callers: Freshness | undefined;
}

/** Reads `after`: the cursor of this route's last response, or one of the log. Throws FieldErrorsError. */
const cursorsIn = ({ query }: PollRequest): { after?: PollCursor; written?: Cursor } => {
  const reader = new ParameterReader<{ after: string }>(query);
  const text = reader.text('after', 'After', LIMITS.maximumName);
  const after = text === undefined ? undefined : parsePollCursor(text);
  const isOfLog = after === undefined && isCursor(text);
  if (text !== undefined && !after && !isOfLog) reader.refuse('after', NOT_A_CURSOR);
  reader.assertGood();
  return { ...(after && { after }), ...(isOfLog && { written: text }) };
};

/** Duration of a wait in milliseconds, with jitter, so that readers who started together do not return together. */
const waitOf = (): number =>
  LIVE_LIMITS.shortestPoll + Math.random() * (LIVE_LIMITS.longestPoll - LIVE_LIMITS.shortestPoll);

interface Bytes {
  headers: readonly string[];
  body: string;
}

const bytesOf = (answer: ReadyAnswer, cursor: string, callers?: Freshness): Bytes => {
  const body = `{"cursor":"${cursor}","shipment":${answer.body}}`;
  const caching = { cacheControl: CACHE_CONTROL, vary: [VARIES_BY] };
  return { headers: publicAnswerHeaders(shipmentTag(answer), body, caching, callers), body };
};

/** GET /shipments/track/{number}/live/: a long poll for readers without a socket, which shared caches collapse to one request. */
@Injectable()
export class PollTrackingRoute implements OnModuleInit {
  private readonly answers: ReadyAnswers;
  private io: LiveServer | undefined;
  private latest: (Bytes & { answer: ReadyAnswer; cursor: string }) | undefined;

  constructor(
    private readonly adapterHost: HttpAdapterHost,
    private readonly shipments: ShipmentQueries,
    @Inject(READ_MODELS) readModels: ReadModels,
    private readonly readYourWrites: ReadYourWrites,
    private readonly callersWrites: CallersWrites,
    private readonly limiter: RateLimiter,
    private readonly feed: LiveFeed,
    private readonly polls: WaitingPolls,
    private readonly routes: RawRoutes,
    metrics: Metrics,
  ) {
    this.answers = new ReadyAnswers(shipments, readModels);
    metrics.observe('waymark_tracking_polls', 'Long polls of public tracking that wait', () => polls.size);
  }

  onModuleInit(): void {
    const fastify = this.adapterHost.httpAdapter.getInstance<FastifyInstance>();
    this.routes.serve(
      fastify,
      `${API_BASE}/shipments/track/:number/live`,
      {
        tag: 'tracking',
        parameters: {
          number: 'Tracking number in any case and with any separators, or text or an address that contains one',
        },
        query: {
          after:
            'The cursor of the last response. A cursor of the log, such as the `Waymark-Cursor` of a write, gets the current state at once, including that write',
        },
        answer: polledShipmentSchema,
        errors: ['SHIPMENT_NOT_FOUND', 'RATE_LIMITED', 'TOO_MANY_SOCKETS'],
        limit: 'track',
      },
      (request: PollRequest, reply) => void this.serve(request, reply),
    );
  }

  open(io: LiveServer): void {
    this.io = io;
  }

  /** Ends all waiting requests with a response, so that the server can stop. */
  close(): void {
    this.io = undefined;
    this.polls.stop();
  }

  private async serve(request: PollRequest, reply: FastifyReply): Promise<void> {
    try {
      await this.limiter.check('track', request);
      const { after, written } = cursorsIn(request);
      const callers = await this.callersWrites.shown(request, written);
      const poll = { request, reply, after, callers };
      if (after === undefined || request.method === 'HEAD') return await this.respond(poll);
      // The feed must run before this read, so that it reports every event that the read does not include.
      if (this.io) await this.feed.start(this.io);
      const answer = await this.find(poll);
      if (!this.io || answer.version > after.version) return this.send(poll, answer);
      this.wait(poll, after);
    } catch (error) {
      await sendErrorAnswer(reply, answerOf(error));
    }
  }

  private wait(poll: Poll, after: PollCursor): void {
    const shipment_id = this.shipmentOf(poll.request.params.number);
    if (shipment_id === undefined) return void this.respond(poll);
    if (this.polls.size >= LIVE_LIMITS.polls) {
      throw new ApiError('TOO_MANY_SOCKETS', undefined, { 'retry-after': '5' });
    }
    const { raw } = poll.reply;
    // A waiting connection is idle, and the server would close it.
    raw.socket?.setTimeout(0);
    const leave = this.polls.wait(shipment_id, after.version, waitOf(), (end) => {
      raw.off('close', leaveQuietly);
      void this.respond(poll, end).then(() => this.rest());
    });
    const leaveQuietly = (): void => {
      leave();
      this.rest();
    };
    raw.once('close', leaveQuietly);
  }

  private rest(): void {
    if (this.io) void this.feed.stopIfUnwatched(this.io);
  }

  private shipmentOf(typed: string): number | undefined {
    const number = parseTrackingNumber(typed);
    return number && this.shipments.byTrackingNumber(number)?.view.id;
  }

  private async respond(poll: Poll, end?: WaitEnd): Promise<void> {
    try {
      this.send(poll, await this.find(poll), end);
    } catch (error) {
      await sendErrorAnswer(poll.reply, answerOf(error));
    }
  }

  /** Rejects with ApiError SHIPMENT_NOT_FOUND, which caches store as long as any other response. */
  private async find({ request: { params }, callers }: Poll): Promise<ReadyAnswer> {
    const { number } = params;
    const found = this.answers.find(number);
    if (found) return found;
    const freshness = await this.readYourWrites.everythingShown();
    const shown = this.answers.find(number);
    if (shown) return shown;
    const caching = { 'cache-control': cacheControlFor(callers, CACHE_CONTROL), vary: VARIES_BY };
    const headers = { ...freshnessHeaders(freshness), ...caching };
    throw new ApiError('SHIPMENT_NOT_FOUND', undefined, headers);
  }

  private send({ request, reply, after, callers }: Poll, answer: ReadyAnswer, end?: WaitEnd): void {
    const cursor = pollCursorAfter(answer.version, after);
    const { headers, body } = callers === undefined ? this.shared(answer, cursor) : bytesOf(answer, cursor, callers);
    const closing = end === 'stopping' ? ['connection', 'close'] : [];
    reply.hijack();
    reply.raw.writeHead(200, ['x-request-id', request.id, ...closing, ...headers]);
    reply.raw.end(request.method === 'HEAD' ? undefined : body);
  }

  /** Built once for all readers who waited together. */
  private shared(answer: ReadyAnswer, cursor: string): Bytes {
    if (this.latest?.answer !== answer || this.latest.cursor !== cursor) {
      this.latest = { answer, cursor, ...bytesOf(answer, cursor) };
    }
    return this.latest;
  }
}
