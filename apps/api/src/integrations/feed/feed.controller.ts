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
import { AuthGuard, CurrentActor, NeedsScope, type AuthenticatedActor } from '../../http/identity/identity.js';
import { Answers, NeedsAccessToken } from '../../http/routes/route-documentation.js';
import { RATE_LIMIT_EXTENSION } from '../../http/limits/rate-limits.js';
import type { Parameters } from '../../http/parameters/parameters.js';
import { EventFeed } from './event-feed.js';
import { FeedConnections } from './feed-connections.js';
import { FeedQuery, StreamQuery, feedParameters, streamParameters } from './feed-parameters.js';
import { FeedReaders } from './feed-readers.js';
import { StandingCredentials } from './standing-credentials.js';
import { PacedWriter } from './paced-writer.js';
import { streamEnd } from './stream-end.js';

const STREAM_HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  // Proxies that know it pass each event on at once.
  'x-accel-buffering': 'no',
} as const;

const FewAtOnce = (): MethodDecorator =>
  ApiExtension(
    RATE_LIMIT_EXTENSION,
    `At most ${FEED_LIMITS.connections} event streams and long polls open for each account.`,
  );

/** What happens to one's shipments, to all for staff and auditors, as CloudEvents. */
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

  /** One page in the order of the log; `next` is sent back as `after`. */
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

  /** Server-Sent Events: `id` is the cursor, `event` the type, `data` the CloudEvent. Ends with the access token; a reconnection goes on where it ended. */
  @Get('stream')
  @NeedsScope('events:read')
  @StreamQuery()
  @Answers({}, 'FIELD_ERRORS')
  @FewAtOnce()
  @ApiResponse({
    status: 200,
    description: 'The events, as long as the connection lasts',
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
        this.logger.warn(`a stream ended early: ${error instanceof Error ? error.message : String(error)}`);
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

  /** Undefined when the reader went away, or reads no more. */
  private endOf(actor: AuthenticatedActor, { aborted, reason }: AbortSignal): StreamEndReason | undefined {
    if (aborted) return STREAM_END_REASONS.find((known) => known === reason);
    if (this.credentials.present(actor)) return undefined;
    return 'api_key_id' in actor ? 'key_revoked' : 'session_ended';
  }

  private sayWhy({ raw }: FastifyReply, reason: StreamEndReason | undefined): void {
    if (reason !== undefined && !raw.writableNeedDrain) raw.write(streamEnd(reason));
  }

  /** What a reader has not taken by now it gets when it comes back. */
  private end({ raw }: FastifyReply): void {
    if (raw.writableNeedDrain) raw.destroy();
    else raw.end();
  }
}
