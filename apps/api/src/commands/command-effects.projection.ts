import { nothingInMemory, type Projection } from '../event-sourcing/read-models/projection.js';

/** What was recorded under an Idempotency-Key, for a request whose process ended before it was answered. */
export const commandEffectsProjection: Projection = {
  name: 'command_effects',
  version: 1,
  shape: 1,
  tables: `
    CREATE TABLE command_effects (
      position INTEGER PRIMARY KEY,
      idempotency_key TEXT NOT NULL,
      stream TEXT NOT NULL,
      version INTEGER NOT NULL,
      type TEXT NOT NULL
    ) STRICT;
  `,
  indexes: 'CREATE INDEX command_effects_by_key ON command_effects (idempotency_key);',
  open: (database) => {
    const insert = database.prepare('INSERT INTO command_effects VALUES (?, ?, ?, ?, ?)');
    return {
      ...nothingInMemory,
      apply: ({ position, metadata, stream, version, type }) => {
        if (metadata.idempotency_key === undefined) return;
        insert.run(position, metadata.idempotency_key, stream, version, type);
      },
    };
  },
};
