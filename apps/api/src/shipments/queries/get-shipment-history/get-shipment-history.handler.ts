import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { HistoryEntry } from '@waymark/contracts';
import { changesBetween, eventSchemas, withoutSecrets } from '@waymark/domain';
import { ShipmentPast, type ShipmentVersion } from '../shipment-past.js';
import { GetShipmentHistory } from './get-shipment-history.query.js';

const entryOf = ({ event, before, after }: ShipmentVersion): HistoryEntry => ({
  version: event.version,
  type: event.type,
  id: event.id,
  recorded_at: event.metadata.recorded_at,
  actor: event.metadata.actor,
  request_id: event.metadata.request_id,
  idempotency_key: event.metadata.idempotency_key,
  schema_version: event.schema_version,
  data: { ...withoutSecrets(eventSchemas[event.type], event.data) },
  stored_data: event.stored_data && { ...withoutSecrets(eventSchemas[event.type], event.stored_data) },
  changes: [...changesBetween(before, after)],
  hash: event.hash,
  previous_hash: event.previous_hash,
});

async function* entries(pages: AsyncIterable<readonly ShipmentVersion[]>): AsyncGenerator<readonly HistoryEntry[]> {
  for await (const versions of pages) yield versions.map(entryOf);
}

@QueryHandler(GetShipmentHistory)
export class GetShipmentHistoryHandler implements IQueryHandler<
  GetShipmentHistory,
  AsyncIterable<readonly HistoryEntry[]>
> {
  constructor(private readonly past: ShipmentPast) {}

  async execute({ id, actor }: GetShipmentHistory): Promise<AsyncIterable<readonly HistoryEntry[]>> {
    return entries(await this.past.versions(id, actor));
  }
}
