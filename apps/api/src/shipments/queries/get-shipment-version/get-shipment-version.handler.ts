import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { DomainError, shipmentView } from '@waymark/domain';
import { ApiError } from '../../../http/errors/errors.js';
import { ShipmentPast, type ShipmentVersion } from '../shipment-past.js';
import { GetShipmentVersion, type PastShipment } from './get-shipment-version.query.js';

@QueryHandler(GetShipmentVersion)
export class GetShipmentVersionHandler implements IQueryHandler<GetShipmentVersion, PastShipment> {
  constructor(private readonly past: ShipmentPast) {}

  async execute(query: GetShipmentVersion): Promise<PastShipment> {
    const { event, after } = await this.found(query);
    if (after.kind !== 'active') throw new DomainError('SHIPMENT_NOT_FOUND');
    const { version, metadata } = event;
    return { version, json: JSON.stringify(shipmentView(after.shipment, version, metadata.recorded_at)) };
  }

  private async found({ id, asked, actor }: GetShipmentVersion): Promise<ShipmentVersion> {
    if ('version' in asked) {
      const found = await this.last(id, actor, () => true, asked.version);
      if (found?.event.version !== asked.version) throw new ApiError('VERSION_NOT_FOUND');
      return found;
    }
    const found = await this.last(id, actor, ({ event }) => event.metadata.recorded_at <= asked.at);
    if (!found) throw new DomainError('SHIPMENT_NOT_FOUND');
    return found;
  }

  /** The last version before the first one that is not wanted: versions and times rise along a stream. */
  private async last(
    id: number,
    actor: GetShipmentVersion['actor'],
    isWanted: (version: ShipmentVersion) => boolean,
    limit?: number,
  ): Promise<ShipmentVersion | undefined> {
    let last: ShipmentVersion | undefined;
    for await (const page of await this.past.versions(id, actor, limit)) {
      for (const version of page) {
        if (!isWanted(version)) return last;
        last = version;
      }
    }
    return last;
  }
}
