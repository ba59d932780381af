import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { sampleUser } from '../../../../lib/session/testing/sample-user.js';
import { storageOf, unblockStorage } from '../../../../lib/storage/testing/storages.js';
import { forgetStoredSession, parseStoredSession, readStoredSession, writeStoredSession } from './stored-session.js';

const user = sampleUser('staff');
const session = { token: 'a', refreshToken: 'r', user };

describe('the stored session', () => {
  let kept: Map<string, string>;
  beforeEach(() => {
    kept = storageOf('localStorage');
  });
  afterEach(unblockStorage);

  it('is restored with exactly its three parts', () => {
    expect(parseStoredSession(JSON.stringify({ ...session, error: 'x', user: { ...user, odd: 1 } }))).toEqual(session);
  });

  it.each(['token', 'refreshToken', 'user'])('is null without its %s', (part) => {
    expect(parseStoredSession(JSON.stringify({ ...session, [part]: undefined }))).toBeNull();
  });

  it.each([null, '', 'null', '{"token":', '7', '"text"', '[]'])('is null if the stored value is %p', (text) => {
    expect(parseStoredSession(text)).toBeNull();
  });

  it.each([{ token: 7 }, { refreshToken: {} }, { user: 'u1' }, { user: 7 }, { user: [] }])(
    'is null with %j',
    (part) => {
      expect(parseStoredSession(JSON.stringify({ ...session, ...part }))).toBeNull();
    },
  );

  it.each([
    { role: undefined },
    { role: 'regent' },
    { role: undefined, isStaff: true },
    { role: 'customer', isStaff: true },
    { isStaff: 'yes' },
    { firstName: null },
    { id: '' },
    { address: { street: 'x' } },
  ])('in another shape, %j, is completed, with a known role', (part) => {
    kept.set('authState', JSON.stringify({ ...session, user: { ...user, ...part } }));
    const stored = readStoredSession()?.user;
    const known = 'role' in part ? { role: 'customer', isStaff: false } : {};
    const texts = Object.fromEntries(
      Object.entries(part)
        .filter(([name]) => name !== 'role' && name !== 'isStaff')
        .map(([name]) => [name, '']),
    );
    expect(stored).toEqual({ ...user, ...known, ...texts });
  });

  it('survives a round trip', () => {
    writeStoredSession(session);
    expect(readStoredSession()).toEqual(session);
  });

  it('is removed together with its user, not with another one', () => {
    writeStoredSession(session);
    forgetStoredSession({ ...user, id: 'u2' });
    expect(readStoredSession()).toEqual(session);
    forgetStoredSession(user);
    expect(kept.size).toBe(0);
  });
});
