import { createHash, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';

/** An event that no version of the product writes. */
export interface Poison {
  stream: string;
  type: string;
  /** With sorted keys, since the hash covers the written text. */
  data: Readonly<Record<string, unknown>>;
}

interface Head {
  version: number;
  hash: string;
}

const FIRST: Head = { version: 0, hash: '0'.repeat(64) };
const METADATA = {
  actor: { email: null, id: null, role: 'system' },
  recorded_at: '2024-03-01T10:00:00.000Z',
  request_id: 'poison',
};

/** Appends events to the log of a stopped server, with hashes chained as docs/auditing.md describes. */
export const poison = (dataDirectory: string, events: readonly Poison[]): void => {
  const database = new DatabaseSync(join(dataDirectory, 'events.db'));
  const selectLast = database.prepare('SELECT max(position) AS position FROM events');
  const selectHead = database.prepare(
    'SELECT version, hash FROM events WHERE stream = ? ORDER BY version DESC LIMIT 1',
  );
  try {
    for (const { stream, type, data } of events) {
      const last = selectLast.get() as { position: number };
      const head = (selectHead.get(stream) as Head | undefined) ?? FIRST;
      const [id, version] = [randomUUID(), head.version + 1];
      const hashed = {
        data,
        id,
        metadata: METADATA,
        previous_hash: head.hash,
        schema_version: 1,
        stream,
        type,
        version,
      };
      const hash = createHash('sha256').update(JSON.stringify(hashed)).digest('hex');
      database
        .prepare('INSERT INTO events VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)')
        .run(
          last.position + 1,
          id,
          stream,
          version,
          type,
          1,
          JSON.stringify(data),
          JSON.stringify(METADATA),
          hash,
          head.hash,
        );
      database
        .prepare('INSERT OR REPLACE INTO log_end VALUES (1, ?, ?, ?, ?)')
        .run(last.position + 1, stream, version, hash);
    }
  } finally {
    database.close();
  }
};
