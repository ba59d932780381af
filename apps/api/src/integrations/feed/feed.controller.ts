import { Controller, Get, Logger, Query, Req, Res, UseGuards } from '@nestjs/common';
import { ApiExtension, ApiResponse, ApiTags } from '@nestjs/swagger';
import {
  FEED_LIMITS,
  STREAM_END_REASONS,
  feedPageSchema,
  type FeedPage,
  type StreamEndReason,
} from '@waymark/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { StandingCredentials } from '../../accounts/standing-credentials.js';
import { AuthGuard, CurrentActor, NeedsScope, type AuthenticatedActor } from '../../http/identity/identity.js';
import { Answers, NeedsAccessToken } from '../../http/routes/route-documentation.js';
import { RATE_LIMIT_EXTENSION } from '../../http/limits/rate-limits.js';
import type { Parameters } from '../../http/parameters/parameters.js';
import { EventFeed } from './event-feed.js';
import { FeedConnections } from './feed-connections.js';
import { FeedQuery, StreamQuery, feedParameters, streamParameters } from './feed-parameters.js';
import { FeedReaders } from './feed-readers.js';
import { PacedWriter } from './paced-writer.js';
import { streamEnd } from './stream-end.js';

const STREAM_HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  // Proxies that support it forward each event immediately.
  'x-accel-buffering': 'no',
} as const;

const FewAtOnce = (): MethodDecorator =>
  ApiExtension(
    RATE_LIMIT_EXTENSION,
    `At most ${FEED_LIMITS.connections} open event streams and long polls for each account.`,
  );

/** Shipment events as CloudEvents. Customers get only those of their own shipments. */
@ApiTags('events')
@Controller('events')
@UseGuards(AuthGuard)
@NeedsAccessToken()
export class FeedController {
  private readonly logger = new Logger('Feed');

  constructor(
    private readonly feed: EventFeed,
    private readonly readers: FeedReaders,
    private readonly connections: FeedConnections,
    private readonly credentials: StandingCredentials,
  ) {}

  /** Returns one page in log order. Send `next` as `after` to get the next page. */
  @Get()
  @NeedsScope('events:read')
  @FeedQuery()
  @Answers({ 200: feedPageSchema }, 'FIELD_ERRORS')
  @FewAtOnce()
  async read(
    @CurrentActor() actor: AuthenticatedActor,
    @Query() query: Parameters,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<FeedPage> {
    const parameters = feedParameters(query);
    const read = { ...parameters, after: await this.feed.reached(parameters.after, 'after') };
    await this.feed.showsWhatWasAnswered();
    reply.header('cache-control', 'no-store');
    if (read.wait === 0) return this.readers.page(actor, read);
    return this.connections.serve(actor, reply, (signal) => this.readers.page(actor, read, signal));
  }

  /**
   * Server-Sent Events: `id` is the cursor, `event` the type, `data` the CloudEvent. The stream ends when the access
   * token expires; a reconnection resumes it.
   */
  @Get('stream')
  @NeedsScope('events:read')
  @StreamQuery()
  @Answers({}, 'FIELD_ERRORS')
  @FewAtOnce()
  @ApiResponse({
    status: 200,
    description: 'The stream of events',
    content: { 'text/event-stream': { schema: { type: 'string' } } },
  })
  async stream(
    @CurrentActor() actor: AuthenticatedActor,
    @Query() query: Parameters,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { after, selected } = streamParameters(query, request);
    const start = after ? await this.feed.reached(after.cursor, after.field) : await this.feed.present();
    await this.connections.serve(actor, reply, async (signal) => {
      const writer = new PacedWriter(this.begin(reply), FEED_LIMITS.stalled, signal);
      const write = (text: string): Promise<boolean> => writer.write(text);
      try {
        const read = { actor, after: start, selected, write, signal };
        if (request.method !== 'HEAD') await this.readers.stream(read);
        this.sayWhy(reply, this.endOf(actor, signal));
      } catch (error) {
        this.logger.warn(`event stream failed: ${error instanceof Error ? error.message : String(error)}`);
      } finally {
        this.end(reply);
      }
    });
  }

  private begin(reply: FastifyReply): FastifyReply['raw'] {
    reply.headers({ ...STREAM_HEADERS });
    const { raw } = reply.hijack();
    for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) raw.setHeader(name, value);
    return raw.writeHead(200);
  }

  /** Undefined if the reader has disconnected or stopped reading. */
  private endOf(actor: AuthenticatedActor, { aborted, reason }: AbortSignal): StreamEndReason | undefined {
    if (aborted) return STREAM_END_REASONS.find((known) => known === reason);
    if (this.credentials.present(actor)) return undefined;
    return 'api_key_id' in actor ? 'key_revoked' : 'session_ended';
  }

  private sayWhy({ raw }: FastifyReply, reason: StreamEndReason | undefined): void {
    if (reason !== undefined && !raw.writableNeedDrain) raw.write(streamEnd(reason));
  }

  /** A reader that has not received the rest by now gets it after a reconnection. */
  private end({ raw }: FastifyReply): void {
    if (raw.writableNeedDrain) raw.destroy();
    else raw.end();
  }
}
