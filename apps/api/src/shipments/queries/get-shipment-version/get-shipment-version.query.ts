import { Query } from '@nestjs/cqrs';
import type { Actor } from '@waymark/domain';
import type { VersionParameters } from './get-shipment-version.parameters.js';

/** `json` is the text of the `Shipment` resource. */
export interface PastShipment {
  version: number;
  json: string;
}

/** Throws SHIPMENT_NOT_FOUND also where it was not yet there or already deleted, ApiError VERSION_NOT_FOUND. */
export class GetShipmentVersion extends Query<PastShipment> {
  constructor(
    readonly id: number,
    readonly asked: VersionParameters,
    readonly actor: Actor,
  ) {
    super();
  }
}
