import { csvLine, isRedacted } from '@waymark/contracts';
import type { EvidenceEvent } from '@waymark/contracts/ui';

/** A file name without its extension: the shipment and the day. */
export const evidenceName = (trackingNumber: string, day: string): string => `${trackingNumber}-${day}`;

const columns = [
  ...['tracking_number', 'version', 'type', 'happened_at', 'recorded_at', 'actor_email', 'actor_role'],
  ...['field', 'before', 'after', 'request_id', 'hash', 'previous_hash'],
];

const cell = (value: unknown): string | null => {
  if (value === null || value === undefined) return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
};

/** One line for each changed field, with times in UTC. */
export const evidenceCsv = (trackingNumber: string, events: readonly EvidenceEvent[]): string => {
  const lines = events.flatMap(({ entry, happened_at }) => {
    const { version, type, recorded_at, actor, changes, request_id, hash, previous_hash } = entry;
    const fields = changes.length > 0 ? changes : [{ field: '', before: null, after: null }];
    return fields.map(({ field, before, after }) => [
      ...[trackingNumber, version, type, happened_at, recorded_at, isRedacted(actor) ? null : actor.email, actor.role],
      ...[field, cell(before), cell(after), request_id, hash, previous_hash],
    ]);
  });
  return `\ufeff${[columns, ...lines].map(csvLine).join('')}`;
};
