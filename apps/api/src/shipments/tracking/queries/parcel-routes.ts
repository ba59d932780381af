import { Injectable } from '@nestjs/common';
import type { ParcelRoute, PublicShipment, RouteStop, TrackingUpdate } from '@waymark/contracts';
import { isAfterShown, isSendersNote, standingOf } from '@waymark/contracts/ui';
import { effectiveTime } from '@waymark/domain';
import { Gazetteer, zoneAt } from '../../../places/gazetteer.js';
import { PublicShipments } from './public-shipments.js';

type NamedStop = Pick<RouteStop, 'name' | 'kind'>;

/** Maximum number of updates on the map. A shipment may have more. */
const MAXIMUM_UPDATES = 200;

type Routed = Pick<
  PublicShipment,
  | 'status'
  | 'status_decision'
  | 'tracking_updates'
  | 'sender_city'
  | 'sender_country'
  | 'recipient_city'
  | 'recipient_country'
>;

const timeOf = (update: TrackingUpdate): number => Date.parse(effectiveTime(update));

/** In order of the times that pages show. Updates with the same time are in order of recording. */
export const namedStops = (shipment: Routed): NamedStop[] => {
  const standing = standingOf(shipment);
  const isNote = (update: TrackingUpdate): boolean =>
    isSendersNote(standing, update) && (standing.status === 'delivered' || isAfterShown(standing, update));
  const happened = shipment.tracking_updates
    .toReversed()
    .sort((one, other) => timeOf(one) - timeOf(other))
    .slice(-MAXIMUM_UPDATES);
  return [
    { name: `${shipment.sender_city}, ${shipment.sender_country}`, kind: 'origin' },
    ...happened.map((update): NamedStop => ({ name: update.location, kind: isNote(update) ? 'note' : 'update' })),
    { name: `${shipment.recipient_city}, ${shipment.recipient_country}`, kind: 'destination' },
  ];
};

/** Places of a parcel's route on a map. */
@Injectable()
export class ParcelRoutes {
  constructor(
    private readonly shipments: PublicShipments,
    private readonly gazetteer: Gazetteer,
  ) {}

  /** Accepts a number as typed. Rejects with ApiError SHIPMENT_NOT_FOUND. */
  async plot(typed: string): Promise<ParcelRoute> {
    const shipment = await this.shipments.find(typed);
    const named = namedStops(shipment);
    const places = await this.gazetteer.findStops(named.map(({ name }) => name));
    const stops = named.flatMap((stop, index): RouteStop[] => {
      const found = places[index];
      return found ? [{ ...stop, ...found, zone: zoneAt(found) }] : [];
    });
    return { stops };
  }
}
