import { DomainError, unreachable } from '../errors.js';
import type { Actor, Decider, DomainEvent } from '../event.js';

export type ApiKeyScope = 'events:read' | 'shipments:read' | 'shipments:write';

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

export type ApiKeyEvent = DomainEvent<'ApiKeyIssued', ApiKey> | DomainEvent<'ApiKeyRevoked', Record<string, never>>;

export type ApiKeyState =
  Readonly<{ kind: 'unknown' }> | Readonly<{ kind: 'active'; key: ApiKey }> | Readonly<{ kind: 'revoked' }>;

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
        /** The owner's keys that stand, and how many may. */
        owned: number;
        maximum: number;
      }>
    | Readonly<{ type: 'RevokeApiKey' }>
  );

const evolve = (state: ApiKeyState, event: ApiKeyEvent): ApiKeyState => {
  switch (event.type) {
    case 'ApiKeyIssued':
      return { kind: 'active', key: event.data };
    case 'ApiKeyRevoked':
      return { kind: 'revoked' };
    default:
      return unreachable(event, state);
  }
};

const decide = (command: ApiKeyCommand, state: ApiKeyState): readonly ApiKeyEvent[] => {
  const { actor } = command;
  switch (command.type) {
    case 'IssueApiKey': {
      if (state.kind !== 'unknown') throw new DomainError('API_KEY_ALREADY_EXISTS');
      const { id, name, scopes, prefix, key_hash, at: issued_at } = command;
      if (actor.role === 'auditor' && scopes.includes('shipments:write')) throw new DomainError('SCOPE_NOT_ALLOWED');
      if (command.owned >= command.maximum) throw new DomainError('TOO_MANY_API_KEYS');
      return [{ type: 'ApiKeyIssued', data: { id, owner_id: actor.id, name, scopes, prefix, key_hash, issued_at } }];
    }
    case 'RevokeApiKey':
      // Another's key is as unknown as none, so that nothing can be told from the answer.
      if (state.kind !== 'active' || state.key.owner_id !== actor.id) throw new DomainError('API_KEY_NOT_FOUND');
      return [{ type: 'ApiKeyRevoked', data: {} }];
    default:
      return unreachable(command, []);
  }
};

export const apiKeyDecider: Decider<ApiKeyState, ApiKeyCommand, ApiKeyEvent> = {
  initialState: { kind: 'unknown' },
  evolve,
  decide,
};

export const apiKeyStream = (id: number): string => `api_key-${id}`;
