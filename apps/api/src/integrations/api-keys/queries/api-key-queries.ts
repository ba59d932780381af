import { Inject, Injectable } from '@nestjs/common';
import { READ_MODELS } from '../../../platform/tokens.js';
import type { ApiKey, ApiKeyWebhook } from '@waymark/contracts';
import { registrantOf, type Webhook } from '@waymark/domain';
import { scopesJson } from '../projections/api-keys.projection.js';
import type { ReadModels, Row } from '@waymark/event-store/sqlite';

/** `single` is 1 for a key with its own stream. */
export type ApiKeyRow = Omit<ApiKey, 'webhooks'> & { owner_id: string; single: 0 | 1 };

const SELECT = 'SELECT id, owner_id, name, scopes, prefix, created_at, single FROM api_keys';
const BY_ID = `${SELECT} WHERE id = ?`;
const BY_HASH = `${SELECT} WHERE key_hash = ?`;
const OF_OWNER = `${SELECT} WHERE owner_id = ? ORDER BY id DESC`;

const apiKeyOf = (row: Row): ApiKeyRow => ({
  ...(row as unknown as ApiKeyRow),
  scopes: scopesJson.valueIn(String(row['scopes'])),
});

/** Contains only active keys. */
@Injectable()
export class ApiKeyQueries {
  constructor(@Inject(READ_MODELS) private readonly readModels: Pick<ReadModels, 'statement'>) {}

  byId(id: number): ApiKeyRow | undefined {
    const row = this.readModels.statement(BY_ID).get(id);
    return row && apiKeyOf(row);
  }

  byHash(key_hash: string): ApiKeyRow | undefined {
    const row = this.readModels.statement(BY_HASH).get(key_hash);
    return row && apiKeyOf(row);
  }

  /** Newest first. */
  ofOwner(owner_id: string): ApiKeyRow[] {
    return this.readModels.statement(OF_OWNER).all(owner_id).map(apiKeyOf);
  }
}

/** `webhooks`: all endpoints of the key's account. */
export const apiKeyResource = (
  { id, name, scopes, prefix, created_at }: ApiKeyRow,
  webhooks: readonly Webhook[],
): ApiKey => ({
  id,
  name,
  scopes,
  prefix,
  created_at,
  webhooks: webhooks.flatMap((webhook): ApiKeyWebhook[] => {
    const registered_by = registrantOf({ id, scopes, issued_at: created_at }, webhook);
    const { url, enabled, disabled_reason } = webhook;
    return registered_by ? [{ id: webhook.id, url, enabled, disabled_reason, registered_by }] : [];
  }),
});
