import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { storageOf, unblockStorage } from '../../../../lib/storage/testing/storages.js';
import { forgetStoredSession, parseStoredSession, readStoredSession, writeStoredSession } from './stored-session.js';

const user = {
  id: 'u1',
  email: 'ada@example.test',
  firstName: 'Ada',
  lastName: 'Lovelace',
  phoneNumber: '',
  address: '',
  companyName: '',
  isStaff: true,
  role: 'staff' as const,
};
const session = { token: 'a', refreshToken: 'r', user };

describe('the kept session', () => {
  let kept: Map<string, string>;
  beforeEach(() => {
    kept = storageOf('localStorage');
  });
  afterEach(unblockStorage);

  it('comes back with its three parts and nothing else', () => {
    expect(parseStoredSession(JSON.stringify({ ...session, error: 'x', user: { ...user, odd: 1 } }))).toEqual(session);
  });

  it.each(['token', 'refreshToken', 'user'])('is none without its %s', (part) => {
    expect(parseStoredSession(JSON.stringify({ ...session, [part]: undefined }))).toBeNull();
  });

  it.each([null, '', 'null', '{"token":', '7', '"text"', '[]'])('is none when %p was kept', (text) => {
    expect(parseStoredSession(text)).toBeNull();
  });

  it.each([{ token: 7 }, { refreshToken: {} }, { user: 'u1' }, { user: 7 }, { user: [] }])(
    'is none with %j',
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
  ])('of another shape, %j, is filled up, with a known role', (part) => {
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

  it('comes back as it was written', () => {
    writeStoredSession(session);
    expect(readStoredSession()).toEqual(session);
  });

  it('is forgotten with its person, not with another one', () => {
    writeStoredSession(session);
    forgetStoredSession({ ...user, id: 'u2' });
    expect(readStoredSession()).toEqual(session);
    forgetStoredSession(user);
    expect(kept.size).toBe(0);
  });
});
