import { DomainError, unreachable } from '../errors.js';
import type { Actor, Decider, DomainEvent } from '../event.js';

export type ApiKeyScope = 'events:read' | 'shipments:read' | 'shipments:write' | 'webhooks:write';

const WRITING: readonly ApiKeyScope[] = ['shipments:write', 'webhooks:write'];

/** `prefix` is the key's first characters, by which its owner knows it again; the key itself is only kept as its SHA-256, hex. */
export type ApiKey = Readonly<{
  id: number;
  owner_id: string;
  name: string;
  scopes: readonly ApiKeyScope[];
  prefix: string;
  key_hash: string;
  issued_at: string;
}>;

export type ApiKeyEvent =
  | DomainEvent<'ApiKeyIssued', ApiKey>
  /** `key_id` null: of a key that has its stream to itself. */
  | DomainEvent<'ApiKeyRevoked', { key_id: number | null }>;

/** Those of a stream that stand, oldest first. */
export type ApiKeysState = Readonly<{ keys: readonly ApiKey[] }>;

export type ApiKeyCommand = Readonly<{ actor: Actor }> &
  (
    | Readonly<{
        type: 'IssueApiKey';
        id: number;
        name: string;
        scopes: readonly ApiKeyScope[];
        prefix: string;
        key_hash: string;
        at: string;
        /** How many of the owner's keys stand in streams of their own, and how many may in all. */
        elsewhere: number;
        maximum: number;
        /** Those issued so far were revoked with a password, and count no more; ISO 8601, '' for none. */
        revoked_until: string;
      }>
    | Readonly<{ type: 'RevokeApiKey'; key_id: number }>
  );

const evolve = ({ keys }: ApiKeysState, event: ApiKeyEvent): ApiKeysState => {
  switch (event.type) {
    case 'ApiKeyIssued':
      return { keys: [...keys, event.data] };
    case 'ApiKeyRevoked': {
      const { key_id } = event.data;
      return { keys: key_id === null ? [] : keys.filter(({ id }) => id !== key_id) };
    }
    default:
      return unreachable(event, { keys });
  }
};

const decide = (command: ApiKeyCommand, { keys }: ApiKeysState): readonly ApiKeyEvent[] => {
  const { actor } = command;
  switch (command.type) {
    case 'IssueApiKey': {
      const { id, name, scopes, prefix, key_hash, at: issued_at } = command;
      if (actor.role === 'auditor' && scopes.some((scope) => WRITING.includes(scope))) {
        throw new DomainError('SCOPE_NOT_ALLOWED');
      }
      const standing = keys.filter((key) => key.issued_at > command.revoked_until).length;
      if (standing + command.elsewhere >= command.maximum) throw new DomainError('TOO_MANY_API_KEYS');
      return [{ type: 'ApiKeyIssued', data: { id, owner_id: actor.id, name, scopes, prefix, key_hash, issued_at } }];
    }
    case 'RevokeApiKey': {
      const { key_id } = command;
      // Another's key is as unknown as none, so that nothing can be told from the answer.
      if (!keys.some(({ id, owner_id }) => id === key_id && owner_id === actor.id)) {
        throw new DomainError('API_KEY_NOT_FOUND');
      }
      return [{ type: 'ApiKeyRevoked', data: { key_id } }];
    }
    default:
      return unreachable(command, []);
  }
};

export const apiKeysDecider: Decider<ApiKeysState, ApiKeyCommand, ApiKeyEvent> = {
  initialState: { keys: [] },
  evolve,
  decide,
};

/** All keys of one account: one stream, so that their number is bounded exactly. */
export const apiKeysStream = (owner_id: string): string => `api_keys-${owner_id}`;

/** The stream of one key, as keys were issued before; those that stand are revoked there. */
export const singleApiKeyStream = (id: number): string => `api_key-${id}`;
