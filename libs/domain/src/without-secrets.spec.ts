import { describe, expect, it } from '@jest/globals';
import { eventSchemas } from './event-schemas.js';
import { withoutSecrets } from './without-secrets.js';

describe('an event without its secrets', () => {
  it('lacks exactly the paths that its schema marks, at any depth', () => {
    const data = { token: 't', keep: 1, key: { hash: 'h', prefix: 'p' }, all: { a: { s: 1, o: 2 }, b: { s: 3 } } };
    expect(withoutSecrets({ secret: ['token', 'key.hash', 'all.*.s'] }, data)).toEqual({
      keep: 1,
      key: { prefix: 'p' },
      all: { a: { o: 2 }, b: {} },
    });
    expect(data.token).toBe('t');
  });

  it('is unchanged when no path is marked or the path does not exist', () => {
    const data = { key: null, keys: [{ hash: 'h' }], hash: 'h' };
    expect(withoutSecrets({ secret: [] }, data)).toBe(data);
    expect(withoutSecrets({ secret: ['key.hash', 'keys.hash', 'hash.hash'] }, data)).toEqual(data);
    expect(withoutSecrets({ secret: ['0'] }, ['listed'])).toEqual(['listed']);
  });

  it('has no password hash', () => {
    const data = { id: 'ada', email: 'ada@example.com', password_hash: '$argon2id$' };
    expect(withoutSecrets(eventSchemas.AccountRegistered, data)).toEqual({ id: 'ada', email: 'ada@example.com' });
    expect(withoutSecrets(eventSchemas.PasswordChanged, { password_hash: '$argon2id$' })).toEqual({});
  });
});
