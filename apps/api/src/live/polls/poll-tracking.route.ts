import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { API_BASE, polledShipmentSchema } from '@waymark/contracts';
import { parseTrackingNumber } from '@waymark/domain';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ReadYourWrites } from '../../event-sourcing/freshness/read-your-writes.js';
import type { ReadModels } from '../../event-sourcing/read-models/read-models.js';
import { freshnessHeaders } from '../../http/answers/headers.js';
import { answerOf, ApiError, FieldErrorsError, sendErrorAnswer } from '../../http/errors/errors.js';
import { RateLimiter } from '../../http/limits/rate-limits.js';
import { RawRoutes } from '../../http/routes/route-documentation.js';
import { Metrics } from '../../metrics/metrics.js';
import { READ_MODELS } from '../../platform/tokens.js';
import { ShipmentQueries } from '../../shipments/queries/shipment-queries.js';
import { shipmentTag } from '../../shipments/shipment-answer.js';
import {
  publicAnswerHeaders,
  ReadyAnswers,
  type ReadyAnswer,
} from '../../tracking/queries/track-shipment/ready-answers.js';
import { LiveFeed } from '../changes/live-feed.js';
import { LIVE_LIMITS } from '../sockets/live-limits.js';
import type { LiveServer } from '../sockets/live-types.js';
import { parsePollCursor, pollCursorAfter, type PollCursor } from './poll-cursor.js';
import { WaitingPolls, type WaitEnd } from '../changes/waiting-polls.js';

/** Long enough that a cache serves all waiting readers, and short enough that a first request gets the current state. */
const CACHE_CONTROL = 'public, max-age=2';
const NOT_A_CURSOR = 'After must be the cursor of an earlier response';

type PollRequest = FastifyRequest<{ Params: { number: string }; Querystring: { after?: unknown } }>;

const cursorIn = ({ query: { after } }: PollRequest): PollCursor | undefined => {
  if (after === undefined) return undefined;
  const cursor = typeof after === 'string' ? parsePollCursor(after) : undefined;
  if (!cursor) throw new FieldErrorsError({ after: [NOT_A_CURSOR] });
  return cursor;
};

/** Duration of a wait in milliseconds, with jitter, so that readers who started together do not return together. */
const waitOf = (): number =>
  LIVE_LIMITS.shortestPoll + Math.random() * (LIVE_LIMITS.longestPoll - LIVE_LIMITS.shortestPoll);

/** GET /shipments/track/{number}/live/: a long poll for readers without a socket, which shared caches collapse to one request. */
@Injectable()
export class PollTrackingRoute implements OnModuleInit {
  private readonly answers: ReadyAnswers;
  private io: LiveServer | undefined;
  private latest: { answer: ReadyAnswer; cursor: string; headers: readonly string[]; body: string } | undefined;

  constructor(
    private readonly adapterHost: HttpAdapterHost,
    private readonly shipments: ShipmentQueries,
    @Inject(READ_MODELS) readModels: ReadModels,
    private readonly readYourWrites: ReadYourWrites,
    private readonly limiter: RateLimiter,
    private readonly feed: LiveFeed,
    private readonly polls: WaitingPolls,
    private readonly documentation: RawRoutes,
    metrics: Metrics,
  ) {
    this.answers = new ReadyAnswers(shipments, readModels);
    metrics.observe('waymark_tracking_polls', 'Long polls of public tracking that wait', () => polls.size);
  }

  onModuleInit(): void {
    const fastify = this.adapterHost.httpAdapter.getInstance<FastifyInstance>();
    const path = `${API_BASE}/shipments/track/:number/live`;
    fastify.get(path, { compress: false }, (request: PollRequest, reply) => void this.serve(request, reply));
    this.documentation.document(`${API_BASE}/shipments/track/{number}/live/`, {
      tag: 'tracking',
      parameters: {
        number: 'Tracking number in any case and with any separators, or text or an address that contains one',
      },
      query: { after: 'The cursor of the last response' },
      answer: polledShipmentSchema,
      errors: ['FIELD_ERRORS', 'SHIPMENT_NOT_FOUND', 'RATE_LIMITED', 'TOO_MANY_SOCKETS'],
      limit: 'track',
    });
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
      const after = cursorIn(request);
      if (after === undefined || request.method === 'HEAD') return await this.respond(request, reply, after);
      // The feed must run before this read, so that it reports every event that the read does not include.
      if (this.io) await this.feed.start(this.io);
      const answer = await this.find(request.params.number);
      if (!this.io || answer.version > after.version) return this.send(request, reply, answer, after);
      this.wait(request, reply, after);
    } catch (error) {
      await sendErrorAnswer(reply, answerOf(error));
    }
  }

  private wait(request: PollRequest, reply: FastifyReply, after: PollCursor): void {
    const shipment_id = this.shipmentOf(request.params.number);
    if (shipment_id === undefined) return void this.respond(request, reply, after);
    if (this.polls.size >= LIVE_LIMITS.polls) {
      throw new ApiError('TOO_MANY_SOCKETS', undefined, { 'retry-after': '5' });
    }
    const { raw } = reply;
    // A waiting connection is idle, and the server would close it.
    raw.socket?.setTimeout(0);
    const leave = this.polls.wait(shipment_id, after.version, waitOf(), (end) => {
      raw.off('close', leaveQuietly);
      void this.respond(request, reply, after, end).then(() => this.rest());
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

  private async respond(
    request: PollRequest,
    reply: FastifyReply,
    after: PollCursor | undefined,
    end?: WaitEnd,
  ): Promise<void> {
    try {
      this.send(request, reply, await this.find(request.params.number), after, end);
    } catch (error) {
      await sendErrorAnswer(reply, answerOf(error));
    }
  }

  /** Rejects with ApiError SHIPMENT_NOT_FOUND, which caches store as long as any other response. */
  private async find(number: string): Promise<ReadyAnswer> {
    const found = this.answers.find(number);
    if (found) return found;
    const freshness = await this.readYourWrites.everythingShown();
    const shown = this.answers.find(number);
    if (shown) return shown;
    const headers = { ...freshnessHeaders(freshness), 'cache-control': CACHE_CONTROL };
    throw new ApiError('SHIPMENT_NOT_FOUND', undefined, headers);
  }

  private send(
    { id, method }: PollRequest,
    reply: FastifyReply,
    answer: ReadyAnswer,
    after: PollCursor | undefined,
    end?: WaitEnd,
  ): void {
    const { headers, body } = this.bytes(answer, pollCursorAfter(answer.version, after));
    const closing = end === 'stopping' ? ['connection', 'close'] : [];
    reply.hijack();
    reply.raw.writeHead(200, ['x-request-id', id, ...closing, ...headers]);
    reply.raw.end(method === 'HEAD' ? undefined : body);
  }

  /** Built once for all readers who waited together. */
  private bytes(answer: ReadyAnswer, cursor: string): { headers: readonly string[]; body: string } {
    if (this.latest?.answer !== answer || this.latest.cursor !== cursor) {
      const body = `{"cursor":"${cursor}","shipment":${answer.body}}`;
      const headers = publicAnswerHeaders(shipmentTag(answer), body, CACHE_CONTROL);
      this.latest = { answer, cursor, headers, body };
    }
    return this.latest;
  }
}
