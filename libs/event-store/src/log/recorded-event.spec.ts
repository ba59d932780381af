import { describe, expect, it } from '@jest/globals';
import { sampleFormat } from '../testing/sample.js';
import { contentOf, isUnreadable, readStoredEvent } from './recorded-event.js';

const stored = {
  position: 7,
  id: 'b4f1',
  stream: 'thing-1',
  version: 2,
  type: 'Noted',
  data: '{"text":"x"}',
  metadata: '{"request_id":"r"}',
  hash: 'a'.repeat(64),
  previous_hash: 'b'.repeat(64),
};

describe('a stored event', () => {
  it('of an earlier schema version also has its original data', () => {
    expect(readStoredEvent(sampleFormat, { ...stored, schema_version: 1 })).toMatchObject({
      schema_version: 1,
      data: { text: 'x', author: null, pinned: false },
      stored_data: { text: 'x' },
    });
  });

  it('of the current schema version has its data only once', () => {
    const event = readStoredEvent(sampleFormat, { ...stored, schema_version: 3, data: '{"pinned":true}' });
    expect(event).toMatchObject({ schema_version: 3, data: { pinned: true } });
    expect(event).not.toHaveProperty('stored_data');
  });

  it('has all stored fields unchanged', () => {
    const { data: _, metadata: __, ...rest } = stored;
    const event = readStoredEvent(sampleFormat, { ...stored, schema_version: 3 });
    expect(event).toStrictEqual({
      ...rest,
      schema_version: 3,
      data: { text: 'x' },
      metadata: { request_id: 'r' },
    });
    expect(isUnreadable(event)).toBe(false);
  });

  it.each([
    ['of an unknown type', { type: 'Odd' }, 'unknown event type Odd'],
    ['whose type is the name of an object method', { type: 'toString' }, 'unknown event type toString'],
    ['of a newer schema version', { schema_version: 9 }, 'schema version 9 is newer'],
  ])('%s is unreadable, with the reason and its position', (_, odd, unreadable) => {
    const event = readStoredEvent(sampleFormat, { ...stored, schema_version: 3, ...odd });
    const { position, id, stream, version, type, hash } = { ...stored, ...odd };
    expect(event).toStrictEqual({ position, id, stream, version, type, hash, unreadable });
    expect(isUnreadable(event)).toBe(true);
  });

  it('with data or metadata that are not JSON is unreadable', () => {
    for (const odd of [{ data: '{' }, { metadata: '{' }]) {
      expect(readStoredEvent(sampleFormat, { ...stored, schema_version: 3, ...odd })).toHaveProperty('unreadable');
    }
  });
});

it('a new event has the current schema version, and canonical JSON data', () => {
  const data = { text: 'x', pinned: false, author: null };
  expect(contentOf(sampleFormat, { id: 'b4f1', type: 'Noted', data })).toStrictEqual({
    id: 'b4f1',
    type: 'Noted',
    schema_version: 3,
    data: '{"author":null,"pinned":false,"text":"x"}',
  });
});

it('a new event of an unknown type cannot be stored', () => {
  expect(() => contentOf(sampleFormat, { id: 'b4f1', type: 'Odd', data: {} })).toThrow('unknown event type Odd');
});
