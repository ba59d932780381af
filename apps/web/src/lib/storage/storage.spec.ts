import { afterEach, describe, expect, it } from '@jest/globals';
import { forgetAll, forgetWithOtherTab, kept, storageKeys } from './storage.js';
import { blockStorage, storageOf, unblockStorage } from './testing/storages.js';

afterEach(unblockStorage);

describe('browser storage', () => {
  it('returns stored values, each under its own name', () => {
    storageOf('sessionStorage');
    const [one, other] = ['one', 'other'].map((name) => kept('session', storageKeys.session.draft, name));
    expect([one?.write('1'), one?.read(), other?.read()]).toEqual([true, '1', null]);
    one?.write(null);
    expect(one?.read()).toBeNull();
  });

  it('returns null and does not throw if storage is blocked', () => {
    blockStorage();
    const theme = kept('local', storageKeys.local.theme);
    expect([theme.write('light'), theme.read()]).toEqual([false, null]);
    expect(forgetAll).not.toThrow();
  });

  it('is cleared on sign-out, except the theme and saved views', () => {
    const [local, session] = [storageOf('localStorage'), storageOf('sessionStorage')];
    for (const key of Object.values(storageKeys.local)) local.set(key.endsWith(':') ? `${key}u1` : key, 'x');
    for (const key of Object.values(storageKeys.session)) session.set(key.endsWith(':') ? `${key}u1:form` : key, 'x');
    forgetWithOtherTab({ key: storageKeys.local.recentNumbers, newValue: '' } as StorageEvent);
    expect(session.size).toBeGreaterThan(0);
    forgetWithOtherTab({ key: storageKeys.local.signedOut, newValue: '' } as StorageEvent);
    expect(session.size).toBe(0);
    session.set('draft:u1:form', 'x');
    forgetAll();
    expect([[...local.keys()], [...session.keys()]]).toEqual([['authState', 'themePreference', 'savedViews:u1'], []]);
  });
});
