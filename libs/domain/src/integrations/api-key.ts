import { WRITING_SCOPES, type apiKeyEvents, type ApiKeyScope } from '@waymark/vocabulary';
import { DomainError, unreachable } from '../errors.js';
import type { Actor, Decider, EventOf } from '../event.js';
import type { Webhook } from './webhook.js';

export type ApiKeyEvent = EventOf<typeof apiKeyEvents>;

export type ApiKey = Extract<ApiKeyEvent, { type: 'ApiKeyIssued' }>['data'];

/** Valid keys of a stream, oldest first. */
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
        /** The number of the owner's valid keys in streams of their own, and the maximum over all streams. */
        elsewhere: number;
        maximum: number;
        /** A password change revoked the keys issued up to this time, so they do not count. ISO 8601, '' for none. */
        revoked_until: string;
      }>
    | Readonly<{ type: 'RevokeApiKey'; key_id: number }>
  );

const isWriting = (scope: ApiKeyScope): boolean => WRITING_SCOPES.some((writing) => writing === scope);

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
      if (actor.role === 'auditor' && scopes.some(isWriting)) {
        throw new DomainError('SCOPE_NOT_ALLOWED');
      }
      const standing = keys.filter((key) => key.issued_at > command.revoked_until).length;
      if (standing + command.elsewhere >= command.maximum) throw new DomainError('TOO_MANY_API_KEYS');
      return [{ type: 'ApiKeyIssued', data: { id, owner_id: actor.id, name, scopes, prefix, key_hash, issued_at } }];
    }
    case 'RevokeApiKey': {
      const { key_id } = command;
      // The same error for another owner's key, so that the response does not reveal whether it exists.
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

/** One stream for all keys of an account, so that their number is bounded exactly. */
export const apiKeysStream = (owner_id: string): string => `api_keys-${owner_id}`;

/** The stream of a single key, as in early logs. Valid keys there are revoked there. */
export const singleApiKeyStream = (id: number): string => `api_key-${id}`;

/** Who registered an endpoint, as shown in the details of an API key. `unknown`: a person, this key or another key. */
export type WebhookRegistrant = 'this_key' | 'unknown';

/**
 * Undefined when the key did not register the endpoint. Early events do not record who registered an endpoint; then
 * every key that existed at that time and that may register endpoints is possible.
 */
export const registrantOf = (
  key: Pick<ApiKey, 'id' | 'scopes' | 'issued_at'>,
  { api_key_id, created_at }: Pick<Webhook, 'api_key_id' | 'created_at'>,
): WebhookRegistrant | undefined => {
  if (api_key_id !== undefined) return api_key_id === key.id ? 'this_key' : undefined;
  return key.scopes.includes('webhooks:write') && key.issued_at <= created_at ? 'unknown' : undefined;
};
