import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { DomainError, shipmentView } from '@waymark/domain';
import { ApiError } from '../../../http/errors/errors.js';
import { ShipmentPast, type ShipmentVersion } from '../shipment-past.js';
import type { VersionParameters } from './get-shipment-version.parameters.js';
import { GetShipmentVersion, type PastShipment } from './get-shipment-version.query.js';

const asked = (versions: readonly ShipmentVersion[], parameters: VersionParameters): ShipmentVersion => {
  if ('version' in parameters) {
    const found = versions[parameters.version - 1];
    if (!found) throw new ApiError('VERSION_NOT_FOUND');
    return found;
  }
  const found = versions.findLast(({ event }) => event.metadata.recorded_at <= parameters.at);
  if (!found) throw new DomainError('SHIPMENT_NOT_FOUND');
  return found;
};

@QueryHandler(GetShipmentVersion)
export class GetShipmentVersionHandler implements IQueryHandler<GetShipmentVersion, PastShipment> {
  constructor(private readonly past: ShipmentPast) {}

  async execute({ id, asked: parameters, actor }: GetShipmentVersion): Promise<PastShipment> {
    const { event, after } = asked(await this.past.versions(id, actor), parameters);
    if (after.kind !== 'active') throw new DomainError('SHIPMENT_NOT_FOUND');
    const { version, metadata } = event;
    return { version, json: JSON.stringify(shipmentView(after.shipment, version, metadata.recorded_at)) };
  }
}
