import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Due } from '@waymark/contracts';
import type { Configuration } from '../../../config/configuration.js';
import type { Clock } from '@waymark/event-store';
import { CLOCK, CONFIGURATION } from '../../../platform/tokens.js';
import { NOT_FOR_SEARCH } from '../../../http/answers/headers.js';
import { ApiError, answerOf, sendErrorAnswer } from '../../../http/errors/errors.js';
import { knownContent, tagged } from '../../../http/entity-tags/entity-tags.js';
import { RateLimiter } from '../../../http/limits/rate-limits.js';
import { PublicShipments } from '../queries/public-shipments.js';
import { KeptPictures } from './kept-pictures.js';
import { parcelPicture } from './parcel-picture.js';
import { PictureDrawer } from './picture-drawer.js';
import { PICTURES_PATH, drawnCard } from './picture-path.js';

type PictureRequest = FastifyRequest<{ Params: { file: string } }>;

/** Other sites may embed the picture. */
const HEADERS = {
  'content-type': 'image/png',
  'cross-origin-resource-policy': 'cross-origin',
} as const;

/** Seconds for which a picture may be cached. A new version of the shipment has another address. */
const LONGEST_CACHED = 300;

/** Returns a Cache-Control that also ends with the day, when the words in the picture may change. `now` is in milliseconds. */
export const cachedFor = ({ until }: Due, now: number): string => {
  const left = until === null ? LONGEST_CACHED : Math.floor((Date.parse(until) - now) / 1_000);
  return `public, max-age=${Math.max(0, Math.min(left, LONGEST_CACHED))}`;
};

/** Serves the pictures of parcels' links. They count as look-ups for rate limits. */
@Injectable()
export class ParcelPictures implements OnModuleInit, OnApplicationShutdown {
  private readonly drawer = new PictureDrawer();
  private readonly kept = new KeptPictures((svg) => this.drawer.draw(svg));

  constructor(
    private readonly adapterHost: HttpAdapterHost,
    private readonly shipments: PublicShipments,
    private readonly limiter: RateLimiter,
    @Inject(CONFIGURATION) private readonly configuration: Pick<Configuration, 'company'>,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    const fastify = this.adapterHost.httpAdapter.getInstance<FastifyInstance>();
    fastify.get(`${PICTURES_PATH}/:file`, async (request: PictureRequest, reply) => {
      reply.headers(NOT_FOR_SEARCH);
      try {
        await this.limiter.check('track', request);
        return await this.answer(request, reply);
      } catch (error) {
        if (error instanceof ApiError && error.code === 'SHIPMENT_NOT_FOUND') return insteadOf(reply, 'track');
        return sendErrorAnswer(reply, answerOf(error));
      }
    });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.drawer.close();
  }

  private async answer(request: PictureRequest, reply: FastifyReply): Promise<FastifyReply> {
    const shipment = await this.shipments.find(request.params.file.replace(/\.png$/, ''));
    const svg = parcelPicture(shipment, this.configuration.company.name);
    const { tag } = tagged(svg);
    const own = { 'cache-control': cachedFor(shipment.due, this.clock.now().getTime()), etag: tag };
    if (knownContent(request, tag) !== undefined) return reply.code(304).headers(own).send();
    if (this.drawer.isBusy && !this.kept.has(tag)) return insteadOf(reply, shipment.status);
    const picture = await this.kept.of(tag, svg);
    return reply.headers({ ...HEADERS, ...own }).send(picture);
  }
}

/** Redirects to a prepared picture. */
const insteadOf = (reply: FastifyReply, name: string): FastifyReply =>
  reply.header('cache-control', 'no-store').redirect(drawnCard(name));
