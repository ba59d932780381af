import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { API_BASE, publicShipmentSchema } from '@waymark/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Readiness } from '../../../event-sourcing/freshness/readiness.js';
import { ReadYourWrites } from '../../../event-sourcing/freshness/read-your-writes.js';
import type { ReadModels } from '../../../event-sourcing/read-models/read-models.js';
import { READ_MODELS } from '../../../platform/tokens.js';
import { answerOf, sendError, sendErrorAnswer } from '../../../http/errors/errors.js';
import { freshnessHeaders } from '../../../http/answers/headers.js';
import { RawRoutes } from '../../../http/routes/route-documentation.js';
import { RateLimiter } from '../../../http/limits/rate-limits.js';
import { ShipmentQueries } from '../../../shipments/queries/shipment-queries.js';
import { answerUnchanged } from '../../../shipments/shipment-answer.js';
import { ReadyAnswers, type ReadyAnswer } from './ready-answers.js';

const TRACK_ROUTE = `${API_BASE}/shipments/track/:number`;

const PLAIN_LOOK_UP = new RegExp(`^${API_BASE}/shipments/track/([\\w-]+)/?$`);

type TrackRequest = FastifyRequest<{ Params: { number: string } }>;

/** The number of an unconditional GET, if it needs no decoding; otherwise undefined. */
const plainNumberIn = ({ method, url = '', headers }: FastifyRequest['raw']): string | undefined => {
  if (method !== 'GET' || headers.host === undefined || headers['if-none-match'] !== undefined) return undefined;
  return PLAIN_LOOK_UP.exec(url)?.[1];
};

const sendReady = ({ id, method }: FastifyRequest, reply: FastifyReply, { headers, body }: ReadyAnswer): void => {
  reply.hijack();
  reply.raw.writeHead(200, ['x-request-id', id, ...headers]);
  reply.raw.end(method === 'HEAD' ? undefined : body);
};

/** The most frequent request. Cached responses bypass Nest's pipeline and Fastify's hooks. */
@Injectable()
export class TrackShipmentRoute implements OnModuleInit {
  private readonly answers: ReadyAnswers;

  constructor(
    private readonly adapterHost: HttpAdapterHost,
    shipments: ShipmentQueries,
    @Inject(READ_MODELS) readModels: ReadModels,
    @Inject(ReadYourWrites) private readonly readYourWrites: ReadYourWrites,
    private readonly limiter: RateLimiter,
    private readonly node: Readiness,
    private readonly documentation: RawRoutes,
  ) {
    this.answers = new ReadyAnswers(shipments, readModels);
  }

  onModuleInit(): void {
    const fastify = this.adapterHost.httpAdapter.getInstance<FastifyInstance>();
    fastify.get(
      TRACK_ROUTE,
      { compress: false },
      this.limiter.enabled
        ? (request: TrackRequest, reply) => void this.answerWithinLimits(request, reply)
        : (request: TrackRequest, reply) => this.answer(request, reply),
    );
    this.documentation.document(`${API_BASE}/shipments/track/{number}/`, {
      tag: 'tracking',
      parameters: {
        number: 'Tracking number in any case and with any separators, or text or an address that contains one',
      },
      answer: publicShipmentSchema,
      errors: ['SHIPMENT_NOT_FOUND'],
      limit: 'track',
      isVersioned: true,
    });
  }

  /**
   * The first hook. It sends a cached response, which includes the headers of the other hooks. All other requests continue
   * to them: HEAD and conditional requests, requests while the node does not serve, unknown numbers, and refused requests.
   */
  readonly answerReady = (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    const number = plainNumberIn(request.raw);
    const answer = number !== undefined && this.node.standing().state === 'serving' && this.answers.find(number);
    if (!answer) return done();
    const send = (): void => sendReady(request, reply, answer);
    if (this.limiter.enabled) this.limiter.check('track', request).then(send, () => done());
    else send();
  };

  private async answerWithinLimits(request: TrackRequest, reply: FastifyReply): Promise<void> {
    try {
      await this.limiter.check('track', request);
      this.answer(request, reply);
    } catch (error) {
      await sendErrorAnswer(reply, answerOf(error));
    }
  }

  private answer(request: TrackRequest, reply: FastifyReply): void {
    const answer = this.answers.find(request.params.number);
    if (answer) this.send(request, reply, answer);
    else void this.answerOnceShown(request, reply);
  }

  /** Waits for projections before answering 404. */
  private async answerOnceShown(request: TrackRequest, reply: FastifyReply): Promise<void> {
    try {
      const freshness = await this.readYourWrites.everythingShown();
      const answer = this.answers.find(request.params.number);
      if (answer) this.send(request, reply, answer);
      else await sendError(reply, 'SHIPMENT_NOT_FOUND', undefined, freshnessHeaders(freshness));
    } catch (error) {
      await sendErrorAnswer(reply, answerOf(error));
    }
  }

  private send(request: TrackRequest, reply: FastifyReply, answer: ReadyAnswer): void {
    const unchanged = answerUnchanged(request, reply, answer);
    if (unchanged) void unchanged.header('cache-control', 'no-cache').send();
    else sendReady(request, reply, answer);
  }
}
