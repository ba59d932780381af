import { Injectable } from '@nestjs/common';
import type { PublicShipment } from '@waymark/contracts';
import { parseTrackingNumber, type TrackingNumber } from '@waymark/domain';
import type { Freshness } from '@waymark/event-store';
import { ReadYourWrites } from '../../../event-log/read-your-writes.js';
import { notFound } from '../../../http/answers/headers.js';
import { ShipmentQueries } from '../../queries/shipment-queries.js';

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

  /** Returns the shipments that have these numbers. */
  async findAll(
    numbers: readonly TrackingNumber[],
  ): Promise<{ found: ReadonlyMap<string, PublicShipment>; freshness: Freshness }> {
    const shown = this.allShown(numbers);
    if (shown.size === numbers.length) return { found: shown, freshness: 'current' };
    const freshness = await this.readYourWrites.everythingShown();
    return { found: this.allShown(numbers), freshness };
  }

  private allShown(numbers: readonly TrackingNumber[]): Map<string, PublicShipment> {
    const views = numbers.map((number) => this.shipments.byTrackingNumber(number)?.view);
    return new Map(views.flatMap((view) => (view ? [[view.tracking_number, view]] : [])));
  }
}
