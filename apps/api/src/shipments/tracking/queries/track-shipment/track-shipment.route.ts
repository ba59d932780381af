import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { API_BASE, publicShipmentSchema } from '@waymark/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Readiness } from '../../../../platform/readiness.js';
import type { Freshness } from '@waymark/event-store';
import { ReadYourWrites } from '../../../../event-log/read-your-writes.js';
import type { ReadModels } from '@waymark/event-store/sqlite';
import { READ_MODELS } from '../../../../platform/tokens.js';
import { answerOf, sendError, sendErrorAnswer } from '../../../../http/errors/errors.js';
import { freshnessHeaders } from '../../../../http/answers/headers.js';
import type { Parameters } from '../../../../http/parameters/parameters.js';
import { RawRoutes } from '../../../../http/routes/route-documentation.js';
import { RateLimiter } from '../../../../http/limits/rate-limits.js';
import { ShipmentQueries } from '../../../queries/shipment-queries.js';
import { answerUnchanged, shipmentTag } from '../../../shipment-answer.js';
import { AFTER, CallersWrites, cacheControlFor, cursorIn } from '../callers-writes.js';
import { REVALIDATED, ReadyAnswers, publicAnswerHeaders, type ReadyAnswer } from './ready-answers.js';

const TRACK_ROUTE = `${API_BASE}/shipments/track/:number`;

const PLAIN_LOOK_UP = new RegExp(`^${API_BASE}/shipments/track/([\\w-]+)/?$`);

type TrackRequest = FastifyRequest<{ Params: { number: string }; Querystring: Parameters }>;

/** The number of an unconditional GET without a token, if it needs no decoding; otherwise undefined. */
const plainNumberIn = ({ method, url = '', headers }: FastifyRequest['raw']): string | undefined => {
  const isPlain = headers['if-none-match'] === undefined && headers.authorization === undefined;
  if (method !== 'GET' || headers.host === undefined || !isPlain) return undefined;
  return PLAIN_LOOK_UP.exec(url)?.[1];
};

const sendReady = (
  { id, method }: FastifyRequest,
  reply: FastifyReply,
  { headers, body }: Pick<ReadyAnswer, 'headers' | 'body'>,
): void => {
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
    private readonly callersWrites: CallersWrites,
    private readonly limiter: RateLimiter,
    private readonly node: Readiness,
    private readonly routes: RawRoutes,
  ) {
    this.answers = new ReadyAnswers(shipments, readModels);
  }

  onModuleInit(): void {
    const fastify = this.adapterHost.httpAdapter.getInstance<FastifyInstance>();
    this.routes.serve(
      fastify,
      TRACK_ROUTE,
      {
        tag: 'tracking',
        parameters: {
          number: 'Tracking number in any case and with any separators, or text or an address that contains one',
        },
        query: { after: AFTER },
        answer: publicShipmentSchema,
        errors: ['SHIPMENT_NOT_FOUND'],
        limit: 'track',
        isVersioned: true,
      },
      (request: TrackRequest, reply) => void this.serve(request, reply),
    );
  }

  /**
   * The first hook. It sends a cached response, which includes the headers of the other hooks. All other requests continue
   * to them: HEAD and conditional requests, requests with a token or a query, requests while the node does not serve,
   * unknown numbers, and refused requests.
   */
  readonly answerReady = (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    const number = plainNumberIn(request.raw);
    const answer = number !== undefined && this.node.standing().state === 'serving' && this.answers.find(number);
    if (!answer) return done();
    const send = (): void => sendReady(request, reply, answer);
    if (this.limiter.enabled) this.limiter.check('track', request).then(send, () => done());
    else send();
  };

  private async serve(request: TrackRequest, reply: FastifyReply): Promise<void> {
    try {
      await this.limiter.check('track', request);
      const callers = await this.callersWrites.shown(request, cursorIn(request.query));
      const answer = this.answers.find(request.params.number);
      if (answer) return this.send(request, reply, answer, callers);
      // Projections may lag: waits for them before answering 404.
      const freshness = await this.readYourWrites.everythingShown();
      const shown = this.answers.find(request.params.number);
      if (shown) this.send(request, reply, shown, callers);
      else await sendError(reply, 'SHIPMENT_NOT_FOUND', undefined, freshnessHeaders(freshness));
    } catch (error) {
      await sendErrorAnswer(reply, answerOf(error));
    }
  }

  private send(request: TrackRequest, reply: FastifyReply, answer: ReadyAnswer, callers: Freshness | undefined): void {
    const unchanged = answerUnchanged(request, reply, answer);
    if (unchanged) {
      const cacheControl = cacheControlFor(callers, REVALIDATED);
      void unchanged.headers({ ...freshnessHeaders(callers), 'cache-control': cacheControl }).send();
    } else if (callers === undefined) {
      sendReady(request, reply, answer);
    } else {
      const { body } = answer;
      const headers = publicAnswerHeaders(shipmentTag(answer), body, { cacheControl: REVALIDATED }, callers);
      sendReady(request, reply, { body, headers });
    }
  }
}
