import { Injectable } from '@nestjs/common';
import type { PublicShipment } from '@waymark/contracts';
import { parseTrackingNumber } from '@waymark/domain';
import { ReadYourWrites } from '../../event-sourcing/freshness/read-your-writes.js';
import { notFound } from '../../http/answers/headers.js';
import { ShipmentQueries } from '../../shipments/queries/shipment-queries.js';

@Injectable()
export class PublicShipments {
  constructor(
    private readonly shipments: ShipmentQueries,
    private readonly readYourWrites: ReadYourWrites,
  ) {}

  /** Accepts a number as typed. Rejects with ApiError SHIPMENT_NOT_FOUND. */
  async find(typed: string): Promise<PublicShipment> {
    const number = parseTrackingNumber(typed);
    if (!number) throw notFound('SHIPMENT_NOT_FOUND', 'current');
    const { found, freshness } = await this.readYourWrites.find(() => this.shipments.byTrackingNumber(number));
    if (!found) throw notFound('SHIPMENT_NOT_FOUND', freshness);
    return found.view;
  }
}
