import { Inject, Injectable } from '@nestjs/common';
import { trackingNumberFrom, type TrackingNumber, shipmentIdOf } from '@waymark/domain';
import type { Idempotency } from '../../coordination/idempotency.js';
import type { CommandContext } from '../../event-log/command-runner.js';
import { Identifiers } from '../../event-log/identifiers.js';
import { RandomPool } from '../../platform/random-pool.js';
import { IDEMPOTENCY } from '../../platform/tokens.js';
import { ShipmentQueries } from '../queries/shipment-queries.js';

/** The reservation under the key of a creation. */
export type ShipmentName = Readonly<{ id: number; tracking_number: TrackingNumber }>;

const TRACKING_NUMBER_BYTES = 12;
const random = new RandomPool();

export const unusedTrackingNumber = (shipments: Pick<ShipmentQueries, 'isTaken'>): TrackingNumber => {
  for (;;) {
    const number = trackingNumberFrom(random.take(TRACKING_NUMBER_BYTES));
    if (!shipments.isTaken(number)) return number;
  }
};

/** Chooses the id and the tracking number of a new shipment. Retries with the same Idempotency-Key get the same ones, so that they use the same stream. */
@Injectable()
export class ShipmentNames {
  constructor(
    private readonly identifiers: Identifiers,
    private readonly shipments: ShipmentQueries,
    @Inject(IDEMPOTENCY) private readonly idempotency: Pick<Idempotency, 'reserve'>,
  ) {}

  /** Rejects with ClaimLostError when another attempt has taken over the request. */
  async of({ idempotency_key: key, recordedIn }: CommandContext): Promise<ShipmentName> {
    // A creation records events of its shipment only.
    const [recorded] = recordedIn ?? [];
    const recordedId = recorded === undefined ? undefined : shipmentIdOf(recorded);
    const id = recordedId ?? (await this.identifiers.next('shipment'));
    const name: ShipmentName = { id, tracking_number: unusedTrackingNumber(this.shipments) };
    return key === undefined ? name : ((await this.idempotency.reserve(key, name)) as ShipmentName);
  }
}
