import type { HashedEvent } from '@waymark/proofs';
import type { StoredEvent } from '@waymark/event-store';

const parsed = (json: string): Record<string, unknown> => JSON.parse(json) as Record<string, unknown>;

/**
 * The stored fields that the event's hash covers. They can include secrets, so use it only for streams without secrets.
 */
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
