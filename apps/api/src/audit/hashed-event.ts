import type { HashedEvent } from '@waymark/contracts';
import type { StoredEvent } from '../event-sourcing/hash-chain.js';

const parsed = (json: string): Record<string, unknown> => JSON.parse(json) as Record<string, unknown>;

/** Everything that an event's hash covers, as it was stored: secrets too, so only for streams that have none. */
export const hashedEventOfStored = ({
  data,
  id,
  metadata,
  previous_hash,
  schema_version,
  stream,
  type,
  version,
}: StoredEvent): HashedEvent => ({
  data: parsed(data),
  id,
  metadata: parsed(metadata),
  previous_hash,
  schema_version,
  stream,
  type,
  version,
});
