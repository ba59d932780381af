import { Query } from '@nestjs/cqrs';
import type { HistoryEntry } from '@waymark/contracts';
import type { Actor } from '@waymark/domain';

/** Every event of a shipment in order of version, page by page; throws SHIPMENT_NOT_FOUND. */
export class GetShipmentHistory extends Query<AsyncIterable<readonly HistoryEntry[]>> {
  constructor(
    readonly id: number,
    readonly actor: Actor,
  ) {
    super();
  }
}
