import { accountStream, apiKeysStream, singleApiKeyStream, type AccountEvent } from '@waymark/domain';
import { apiKeyEvents, type ApiKeyScope } from '@waymark/vocabulary';
import type { RecordedEvent, Projection } from '../../../event-log/event-log.js';
import { jsonColumn, nothingInMemory } from '@waymark/event-store';
import { assertDeclared, isOneOf, MalformedEventError } from '../../../event-log/event-shape.js';

export const scopesJson = jsonColumn<ApiKeyScope[]>([true]);

const PREFIX = singleApiKeyStream(0).slice(0, -1);

/** A new password may revoke the keys that were issued before. */
const revokesAll = (event: RecordedEvent): event is RecordedEvent<AccountEvent> =>
  event.type === 'PasswordChanged' && event.data.revokes_api_keys;

/**
 * One row for each active key. A revoked key has none, so that its hash matches nothing. `single` is 1 for a key with
 * its own stream.
 */
export const apiKeysProjection: Projection = {
  name: 'api_keys',
  version: 3,
  tables: `
    CREATE TABLE api_keys (
      id INTEGER PRIMARY KEY,
      owner_id TEXT NOT NULL,
      name TEXT NOT NULL,
      scopes ${scopesJson.ddl},
      prefix TEXT NOT NULL,
      key_hash TEXT NOT NULL,
      created_at TEXT NOT NULL,
      single INTEGER NOT NULL
    ) STRICT;
  `,
  indexes: `
    CREATE INDEX api_keys_by_hash ON api_keys (key_hash);
    CREATE INDEX api_keys_by_owner ON api_keys (owner_id, id);
  `,
  open: (database) => {
    const replace = database.prepare('INSERT OR REPLACE INTO api_keys VALUES (?, ?, ?, ?, ?, ?, ?, ?)');
    const remove = database.prepare('DELETE FROM api_keys WHERE id = ?');
    const removeAll = database.prepare('DELETE FROM api_keys WHERE owner_id = ?');
    return {
      ...nothingInMemory,
      apply: (event) => {
        if (revokesAll(event)) removeAll.run(event.stream.slice(accountStream('').length));
        if (!isOneOf(apiKeyEvents, event)) return;
        assertDeclared(event);
        switch (event.type) {
          case 'ApiKeyIssued': {
            const { id, owner_id, name, scopes, prefix, key_hash, issued_at } = event.data;
            const isSingle = event.stream === singleApiKeyStream(id);
            if (!isSingle && event.stream !== apiKeysStream(owner_id)) {
              throw new MalformedEventError(`not an ApiKeyIssued event of ${event.stream}`);
            }
            replace.run(id, owner_id, name, scopesJson.text(scopes), prefix, key_hash, issued_at, Number(isSingle));
            return;
          }
          case 'ApiKeyRevoked':
            remove.run(event.data.key_id ?? Number(event.stream.slice(PREFIX.length)));
            return;
          default:
            event satisfies never;
        }
      },
    };
  },
};
