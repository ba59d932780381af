import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { trackingNumberFrom, type TrackingNumber } from '@waymark/domain';
import type { Idempotency } from '../../../coordination/idempotency.js';
import type { CommandContext } from '../../../event-sourcing/command-runner.js';
import { Identifiers } from '../../../event-sourcing/identifiers.js';
import { IDEMPOTENCY } from '../../../event-sourcing/tokens.js';
import { ShipmentQueries } from '../../queries/shipment-queries.js';
import { shipmentIdOf } from '../../shipment-id.js';

/** A Reservation: what is stored under the key of a creation. */
export type ShipmentName = Readonly<{ id: number; tracking_number: TrackingNumber }>;

const TRACKING_NUMBER_BYTES = 12;

export const unusedTrackingNumber = (shipments: Pick<ShipmentQueries, 'byTrackingNumber'>): TrackingNumber => {
  for (;;) {
    const number = trackingNumberFrom(randomBytes(TRACKING_NUMBER_BYTES));
    if (!shipments.byTrackingNumber(number)) return number;
  }
};

/** What a shipment to be created is called: under an Idempotency-Key the same at every try, so that they all go to one stream. */
@Injectable()
export class ShipmentNames {
  constructor(
    private readonly identifiers: Identifiers,
    private readonly shipments: ShipmentQueries,
    @Inject(IDEMPOTENCY) private readonly idempotency: Pick<Idempotency, 'reserve'>,
  ) {}

  /** Rejects with ClaimLostError when another has taken the request over. */
  async of({ idempotency_key: key, recordedIn }: CommandContext): Promise<ShipmentName> {
    // A creation records nothing but its shipment.
    const [recorded] = recordedIn ?? [];
    const recordedId = recorded === undefined ? undefined : shipmentIdOf(recorded);
    const id = recordedId ?? (await this.identifiers.next('shipment'));
    const name: ShipmentName = { id, tracking_number: unusedTrackingNumber(this.shipments) };
    return key === undefined ? name : ((await this.idempotency.reserve(key, name)) as ShipmentName);
  }
}
