import { describe, expect, it } from '@jest/globals';
import { ada, auditor, ben, staff } from '../testing/actors.js';
import { specificationOf } from '../testing/decider-specification.js';
import { apiKeyDecider, apiKeyStream, type ApiKeyCommand, type ApiKeyEvent, type ApiKeyScope } from './api-key.js';
import type { Actor } from '../event.js';

const given = specificationOf(apiKeyDecider);

const details = { id: 4, name: 'Warehouse', prefix: 'wm_abc123', key_hash: 'f'.repeat(64) };
const at = '2026-03-01T09:00:00.000Z';

const issue = (actor: Actor, ...scopes: ApiKeyScope[]): ApiKeyCommand => ({
  type: 'IssueApiKey',
  actor,
  ...details,
  scopes,
  at,
  owned: 1,
  maximum: 2,
});
const issued = (actor: Actor, ...scopes: ApiKeyScope[]): ApiKeyEvent => ({
  type: 'ApiKeyIssued',
  data: { ...details, owner_id: actor.id, scopes, issued_at: at },
});
const revoked: ApiKeyEvent = { type: 'ApiKeyRevoked', data: {} };

describe('an API key', () => {
  it.each([ada, staff])('is issued to a $role with any scope', (actor) => {
    given()
      .when(issue(actor, 'events:read', 'shipments:read', 'shipments:write'))
      .then(issued(actor, 'events:read', 'shipments:read', 'shipments:write'));
  });

  it('of an auditor reads and changes nothing', () => {
    given()
      .when(issue(auditor, 'events:read', 'shipments:read'))
      .then(issued(auditor, 'events:read', 'shipments:read'));
    given().when(issue(auditor, 'shipments:write')).thenThrows('SCOPE_NOT_ALLOWED');
  });

  it('is refused to an account that has as many as it may', () => {
    given()
      .when({ ...issue(ada, 'events:read'), owned: 2 } as ApiKeyCommand)
      .thenThrows('TOO_MANY_API_KEYS');
  });

  it('is issued once', () => {
    given(issued(ada, 'events:read')).when(issue(ada, 'events:read')).thenThrows('API_KEY_ALREADY_EXISTS');
    given(issued(ada, 'events:read'), revoked).when(issue(ada, 'events:read')).thenThrows('API_KEY_ALREADY_EXISTS');
  });

  it('is revoked by its owner, once', () => {
    given(issued(ada, 'events:read')).when({ type: 'RevokeApiKey', actor: ada }).then(revoked);
    given(issued(ada, 'events:read'), revoked)
      .when({ type: 'RevokeApiKey', actor: ada })
      .thenThrows('API_KEY_NOT_FOUND');
  });

  it.each([ben, staff])('is unknown to $id, who does not own it', (actor) => {
    given(issued(ada, 'events:read')).when({ type: 'RevokeApiKey', actor }).thenThrows('API_KEY_NOT_FOUND');
  });

  it('that was never issued cannot be revoked', () => {
    given().when({ type: 'RevokeApiKey', actor: ada }).thenThrows('API_KEY_NOT_FOUND');
  });

  it('is a stream of its own', () => {
    expect(apiKeyStream(4)).toBe('api_key-4');
  });
});
