import { describe, expect, it } from '@jest/globals';
import { readStoredEvent } from './recorded-event.js';

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

describe('an event that is read', () => {
  it('of a former schema version also has its data as its hash covers it', () => {
    expect(readStoredEvent({ ...stored, schema_version: 1 })).toMatchObject({
      schema_version: 1,
      data: { password_hash: 'x', kept_session_id: null },
      stored_data: { password_hash: 'x' },
    });
  });

  it('of the current one has its data once', () => {
    const event = readStoredEvent({ ...stored, schema_version: 3, data: '{"kept_session_id":null}' });
    expect(event).toMatchObject({ schema_version: 3, data: { kept_session_id: null } });
    expect(event).not.toHaveProperty('stored_data');
  });
});
