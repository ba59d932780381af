import { describe, expect, it } from '@jest/globals';
import { contentOf, isUnreadable, readStoredEvent } from './recorded-event.js';

const stored = {
  position: 7,
  id: 'b4f1',
  stream: 'account-1',
  version: 2,
  type: 'PasswordChanged',
  data: '{"password_hash":"x"}',
  metadata: '{"request_id":"r"}',
  hash: 'a'.repeat(64),
  previous_hash: 'b'.repeat(64),
};

describe('a stored event', () => {
  it('of an earlier schema version also has its original data', () => {
    expect(readStoredEvent({ ...stored, schema_version: 1 })).toMatchObject({
      schema_version: 1,
      data: { password_hash: 'x', kept_session_id: null },
      stored_data: { password_hash: 'x' },
    });
  });

  it('of the current schema version has its data only once', () => {
    const event = readStoredEvent({ ...stored, schema_version: 3, data: '{"kept_session_id":null}' });
    expect(event).toMatchObject({ schema_version: 3, data: { kept_session_id: null } });
    expect(event).not.toHaveProperty('stored_data');
  });

  it('has all stored fields unchanged', () => {
    const { data: _, metadata: __, ...rest } = stored;
    const event = readStoredEvent({ ...stored, schema_version: 3 });
    expect(event).toStrictEqual({
      ...rest,
      schema_version: 3,
      data: { password_hash: 'x' },
      metadata: { request_id: 'r' },
    });
    expect(isUnreadable(event)).toBe(false);
  });

  it.each([
    ['of an unknown type', { type: 'Odd' }, 'unknown event type Odd'],
    ['whose type is the name of an object method', { type: 'toString' }, 'unknown event type toString'],
    ['of a newer schema version', { schema_version: 9 }, 'event schema version 9 is newer than 3'],
  ])('%s is unreadable, with the reason and its position', (_, odd, unreadable) => {
    const event = readStoredEvent({ ...stored, schema_version: 3, ...odd });
    const { position, id, stream, version, type, hash } = { ...stored, ...odd };
    expect(event).toStrictEqual({ position, id, stream, version, type, hash, unreadable });
    expect(isUnreadable(event)).toBe(true);
  });

  it('with data or metadata that are not JSON is unreadable', () => {
    for (const odd of [{ data: '{' }, { metadata: '{' }]) {
      expect(readStoredEvent({ ...stored, schema_version: 3, ...odd })).toHaveProperty('unreadable');
    }
  });
});

it('a new event has the current schema version, and canonical JSON data', () => {
  const data = { revokes_api_keys: false, password_hash: 'x', kept_session_id: null };
  expect(contentOf({ id: 'b4f1', type: 'PasswordChanged', data })).toStrictEqual({
    id: 'b4f1',
    type: 'PasswordChanged',
    schema_version: 3,
    data: '{"kept_session_id":null,"password_hash":"x","revokes_api_keys":false}',
  });
});
