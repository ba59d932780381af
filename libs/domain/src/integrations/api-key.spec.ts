import { describe, expect, it } from '@jest/globals';
import type { ApiKeyScope } from '@waymark/vocabulary';
import { ada, auditor, ben, staff } from '../testing/actors.js';
import { specificationOf } from '../testing/decider-specification.js';
import { apiKeysDecider, registrantOf, type ApiKeyCommand, type ApiKeyEvent } from './api-key.js';
import { fold, type Actor } from '../event.js';

const given = specificationOf(apiKeysDecider);

const at = '2026-03-01T09:00:00.000Z';
const detailsOf = (id: number) => ({ id, name: 'Warehouse', prefix: 'wm_abc123', key_hash: 'f'.repeat(64) });

const issue = (actor: Actor, id: number, ...scopes: ApiKeyScope[]): ApiKeyCommand => ({
  type: 'IssueApiKey',
  actor,
  ...detailsOf(id),
  scopes,
  at,
  elsewhere: 0,
  maximum: 2,
  revoked_until: '',
});
const issued = (actor: Actor, id: number, ...scopes: ApiKeyScope[]): ApiKeyEvent => ({
  type: 'ApiKeyIssued',
  data: { ...detailsOf(id), owner_id: actor.id, scopes, issued_at: at },
});
const revoke = (actor: Actor, key_id: number): ApiKeyCommand => ({ type: 'RevokeApiKey', actor, key_id });
const revoked = (key_id: number | null): ApiKeyEvent => ({ type: 'ApiKeyRevoked', data: { key_id } });

describe('an API key', () => {
  it.each([ada, staff])('is issued to a $role with any scope', (actor) => {
    given()
      .when(issue(actor, 4, 'events:read', 'shipments:read', 'shipments:write'))
      .then(issued(actor, 4, 'events:read', 'shipments:read', 'shipments:write'));
  });

  it('of an auditor cannot have a writing scope', () => {
    given()
      .when(issue(auditor, 4, 'events:read', 'shipments:read'))
      .then(issued(auditor, 4, 'events:read', 'shipments:read'));
    for (const scope of ['shipments:write', 'webhooks:write'] as const) {
      given()
        .when(issue(auditor, 4, 'events:read', scope))
        .thenThrows('SCOPE_NOT_ALLOWED');
    }
  });

  it('is refused to an account at the limit', () => {
    const one = issued(ada, 1, 'events:read');
    given(one)
      .when(issue(ada, 2, 'events:read'))
      .then(issued(ada, 2, 'events:read'));
    given(one, issued(ada, 2, 'events:read'))
      .when(issue(ada, 3, 'events:read'))
      .thenThrows('TOO_MANY_API_KEYS');
    given(one, issued(ada, 2, 'events:read'), revoked(1))
      .when(issue(ada, 3, 'events:read'))
      .then(issued(ada, 3, 'events:read'));
  });

  it('counts together with keys in streams of their own', () => {
    given(issued(ada, 1, 'events:read'))
      .when({ ...issue(ada, 2, 'events:read'), elsewhere: 1 } as ApiKeyCommand)
      .thenThrows('TOO_MANY_API_KEYS');
  });

  it('does not count once a password change revoked it', () => {
    const later = '2026-03-01T09:00:00.001Z';
    const both = [issued(ada, 1, 'events:read'), issued(ada, 2, 'events:read')];
    given(...both)
      .when({ ...issue(ada, 3, 'events:read'), revoked_until: at, at: later } as ApiKeyCommand)
      .then({
        type: 'ApiKeyIssued',
        data: { ...detailsOf(3), owner_id: ada.id, scopes: ['events:read'], issued_at: later },
      });
    given(...both)
      .when({ ...issue(ada, 3, 'events:read'), revoked_until: '2026-03-01T08:59:59.999Z' } as ApiKeyCommand)
      .thenThrows('TOO_MANY_API_KEYS');
  });

  it('is revoked by its owner, once', () => {
    const both = [issued(ada, 4, 'events:read'), issued(ada, 5, 'events:read')];
    given(...both)
      .when(revoke(ada, 4))
      .then(revoked(4));
    given(...both, revoked(4))
      .when(revoke(ada, 4))
      .thenThrows('API_KEY_NOT_FOUND');
  });

  it('is revoked without other keys', () => {
    const both = [issued(ada, 4, 'events:read'), issued(ada, 5, 'events:read')];
    given(...both, revoked(4))
      .when(revoke(ada, 5))
      .then(revoked(5));
    given(...both, revoked(4))
      .when({ ...issue(ada, 6, 'events:read'), maximum: 1 } as ApiKeyCommand)
      .thenThrows('TOO_MANY_API_KEYS');
  });

  it('in a stream of its own is revoked with `key_id` null', () => {
    const { evolve, initialState } = apiKeysDecider;
    given(issued(ada, 4, 'events:read'), revoked(null))
      .when(revoke(ada, 4))
      .thenThrows('API_KEY_NOT_FOUND');
    expect(fold(evolve, initialState, [issued(ada, 4, 'events:read'), revoked(null)])).toStrictEqual({ keys: [] });
  });

  it.each([ben, staff])('is unknown to $id, who does not own it', (actor) => {
    given(issued(ada, 4, 'events:read'))
      .when(revoke(actor, 4))
      .thenThrows('API_KEY_NOT_FOUND');
  });

  it('that was never issued cannot be revoked', () => {
    given().when(revoke(ada, 4)).thenThrows('API_KEY_NOT_FOUND');
  });
});

describe('the registrant of an endpoint', () => {
  const key = { id: 4, scopes: ['events:read', 'webhooks:write'], issued_at: at } as const;
  const [before, later] = ['2026-03-01T08:59:59.999Z', '2026-03-01T09:00:00.001Z'];

  it('is the key that its event records, and no other', () => {
    expect(registrantOf(key, { api_key_id: 4, created_at: later })).toBe('this_key');
    expect(registrantOf(key, { api_key_id: 5, created_at: later })).toBeUndefined();
    expect(registrantOf(key, { api_key_id: null, created_at: later })).toBeUndefined();
  });

  it('is unknown when the event records none, for keys that could have registered it', () => {
    expect(registrantOf(key, { created_at: later })).toBe('unknown');
    expect(registrantOf({ ...key, scopes: ['webhooks:write'] }, { created_at: at })).toBe('unknown');
    expect(registrantOf(key, { created_at: before })).toBeUndefined();
    expect(registrantOf({ ...key, scopes: ['events:read'] }, { created_at: later })).toBeUndefined();
  });
});
