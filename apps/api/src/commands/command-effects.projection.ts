import { nothingInMemory, keyOf } from '@waymark/event-store';
import type { Projection } from '../event-log/event-log.js';

/** Events by Idempotency-Key, for the retry of a request whose process ended before it responded. */
export const commandEffectsProjection: Projection = {
  name: 'command_effects',
  version: 2,
  tables: `
    CREATE TABLE command_effects (
      position INTEGER PRIMARY KEY,
      idempotency_key TEXT NOT NULL,
      request_fingerprint TEXT,
      recorded_at TEXT NOT NULL,
      stream TEXT NOT NULL,
      version INTEGER NOT NULL,
      type TEXT NOT NULL
    ) STRICT;
  `,
  indexes: 'CREATE INDEX command_effects_by_key ON command_effects (idempotency_key);',
  open: (database) => {
    const insert = database.prepare('INSERT INTO command_effects VALUES (?, ?, ?, ?, ?, ?, ?)');
    return {
      ...nothingInMemory,
      apply: ({ position, metadata, stream, version, type }) => {
        const { idempotency_key, request_fingerprint = null } = keyOf(metadata);
        if (idempotency_key === undefined) return;
        insert.run(position, idempotency_key, request_fingerprint, metadata.recorded_at, stream, version, type);
      },
    };
  },
};
