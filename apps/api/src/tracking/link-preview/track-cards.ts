import { Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Configuration } from '../../config/configuration.js';
import { CONFIGURATION } from '../../event-sourcing/tokens.js';
import { RateLimiter } from '../../http/limits/rate-limits.js';
import { publicAddressOf } from '../../http/links/links.js';
import { PublicShipments } from '../queries/public-shipments.js';
import { trackCard } from './track-card.js';

/** What stands in the head of a Track page's document beside what stands there for everybody. */
@Injectable()
export class TrackCards {
  constructor(
    private readonly shipments: PublicShipments,
    private readonly limiter: RateLimiter,
    @Inject(CONFIGURATION) private readonly configuration: Configuration,
  ) {}

  /** '' for a page without a number, or with one that cannot be looked up now; counted as a look-up. Never rejects. */
  async headOf(request: FastifyRequest): Promise<string> {
    const { tracking } = request.query as { tracking?: unknown };
    if (typeof tracking !== 'string') return '';
    try {
      await this.limiter.check('track', request);
      return trackCard(await this.shipments.find(tracking), publicAddressOf(this.configuration, request));
    } catch {
      return '';
    }
  }
}
