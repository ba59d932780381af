import { Injectable } from '@nestjs/common';
import type { ParcelRoute, PublicShipment, RouteStop } from '@waymark/contracts';
import { Gazetteer, zoneAt } from '../../places/gazetteer.js';
import { PublicShipments } from './public-shipments.js';

type NamedStop = Pick<RouteStop, 'name' | 'kind'>;

/** A shipment may have any number of updates; a map shows a route, not all of them. */
const MAXIMUM_UPDATES = 200;

/** In the order in which it was there; what is of the same instant in that of recording. */
const namedStops = (shipment: PublicShipment): NamedStop[] => {
  const happened = shipment.tracking_updates
    .toReversed()
    .sort((one, other) => Date.parse(one.timestamp) - Date.parse(other.timestamp))
    .slice(-MAXIMUM_UPDATES);
  return [
    { name: `${shipment.sender_city}, ${shipment.sender_country}`, kind: 'origin' },
    ...happened.map(({ location }): NamedStop => ({ name: location, kind: 'update' })),
    { name: `${shipment.recipient_city}, ${shipment.recipient_country}`, kind: 'destination' },
  ];
};

/** Where parcels have been, and are to go, on a map. */
@Injectable()
export class ParcelRoutes {
  constructor(
    private readonly shipments: PublicShipments,
    private readonly gazetteer: Gazetteer,
  ) {}

  /** By a number as a person types it. Rejects with ApiError SHIPMENT_NOT_FOUND. */
  async plot(typed: string): Promise<ParcelRoute> {
    const shipment = await this.shipments.find(typed);
    const likely = [shipment.sender_country, shipment.recipient_country];
    const stops: RouteStop[] = [];
    for (const stop of namedStops(shipment)) {
      const found = await this.gazetteer.find(stop.name, likely);
      if (found) stops.push({ ...stop, ...found, zone: zoneAt(found) });
    }
    return { stops };
  }
}
