import { Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { isListOfNumbers, standingOf } from '@waymark/contracts/ui';
import type { PublicShipment } from '@waymark/contracts';
import type { Configuration } from '../../../config/configuration.js';
import { CONFIGURATION } from '../../../platform/tokens.js';
import { ApiError } from '../../../http/errors/errors.js';
import { RateLimiter } from '../../../http/limits/rate-limits.js';
import { publicAddressOf } from '../../../http/links/links.js';
import { Gazetteer, zoneAt } from '../../../places/gazetteer.js';
import { namedStops } from '../queries/parcel-routes.js';
import { PublicShipments } from '../queries/public-shipments.js';
import { escaped } from '../../../platform/escaped.js';
import { trackCard } from './track-card.js';
import { notFoundPage, trackedPage, type TrackedDocument, type TypedNumber } from './tracked-page.js';
import { writtenAnswer } from './written-answer.js';

/** Prerenders the Track page's document for a number. */
@Injectable()
export class TrackCards {
  constructor(
    private readonly shipments: PublicShipments,
    private readonly limiter: RateLimiter,
    private readonly gazetteer: Gazetteer,
    @Inject(CONFIGURATION) private readonly configuration: Configuration,
  ) {}

  /** The prerendered Track page as HTML; undefined when it cannot be prerendered. `read` reads a file of the client. */
  readonly page = async (
    request: FastifyRequest,
    read: (file: string) => Promise<string>,
  ): Promise<string | undefined> => {
    const document = await this.documentOf(request);
    return document && ('answer' in document ? trackedPage(document, read) : notFoundPage(document, read));
  };

  /** Only the typed number if no shipment has it. Undefined without a number, for several numbers, or when the number cannot be looked up now. Counts as a look-up for rate limits. Never rejects. */
  private async documentOf(request: FastifyRequest): Promise<TrackedDocument | TypedNumber | undefined> {
    const { tracking } = request.query as { tracking?: unknown };
    if (typeof tracking !== 'string' || tracking.trim() === '' || isListOfNumbers(tracking)) return undefined;
    const typed = escaped(tracking.trim());
    try {
      await this.limiter.check('track', request);
      const shipment = await this.shipments.find(tracking);
      const zone = await this.zoneOfDelivery(shipment);
      return {
        head: trackCard(shipment, publicAddressOf(this.configuration, request)),
        typed,
        answer: writtenAnswer(shipment, new Date(), () => zone),
      };
    } catch (error) {
      return error instanceof ApiError && error.code === 'SHIPMENT_NOT_FOUND' ? { typed } : undefined;
    }
  }

  /** The time zone of the delivery's place. The time of delivery is the only local time in the document. */
  private async zoneOfDelivery(shipment: PublicShipment): Promise<string | undefined> {
    const { status, update } = standingOf(shipment);
    if (status !== 'delivered' || !update) return undefined;
    const stops = namedStops(shipment).map(({ name }) => name);
    const places = await this.gazetteer.findStops(stops);
    const place = places[stops.lastIndexOf(update.location)];
    return place && zoneAt(place);
  }
}
