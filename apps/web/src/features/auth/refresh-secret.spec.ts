import { beforeEach, describe, expect, it, jest } from '@jest/globals';

const own = { token: 'old', refreshToken: 'once' };

/** As each tab loads the module. */
const tab = async () => {
  jest.resetModules();
  return import('./refresh-secret.js');
};

/** A storage in which one tab does not see another tab's writes yet. */
const storageOf = (stored: Record<string, string> | 'blocked') => {
  const blocked = (): never => {
    throw new Error('Blocked');
  };
  const open = {
    getItem: (key: string) => (stored as Record<string, string>)[key] ?? null,
    setItem: (key: string, value: string) => void ((stored as Record<string, string>)[key] = value),
  };
  Object.assign(globalThis, {
    localStorage: stored === 'blocked' ? { getItem: blocked, setItem: blocked } : open,
  });
};

describe('the secret of a session', () => {
  beforeEach(() => storageOf({}));

  it('is the one from sign-in in every tab', async () => {
    const one = await tab();
    one.newRefreshSecret();
    const other = await tab();
    expect(other.refreshSecret(own)).toBe(one.refreshSecret(own));
    one.newRefreshSecret();
    expect(other.refreshSecret(own)).toBe(one.refreshSecret(own));
  });

  it('is the same in two tabs at once if an earlier client stored none', async () => {
    const first = (await tab()).refreshSecret(own);
    // The other tab does not see the first tab's write yet.
    storageOf({});
    expect((await tab()).refreshSecret(own)).toBe(first);
    expect(first).not.toContain('old');
    storageOf({});
    expect((await tab()).refreshSecret({ ...own, token: 'another' })).not.toBe(first);
  });

  it('does not change when the tokens are renewed', async () => {
    const { refreshSecret } = await tab();
    const first = refreshSecret(own);
    expect(refreshSecret({ token: 'new', refreshToken: 'twice' })).toBe(first);
  });

  it('lasts until the page closes if storage is blocked', async () => {
    storageOf('blocked');
    const { newRefreshSecret, refreshSecret } = await tab();
    const derived = refreshSecret(own);
    expect(refreshSecret({ token: 'new', refreshToken: 'twice' })).toBe(derived);
    newRefreshSecret();
    expect(refreshSecret(own)).not.toBe(derived);
  });
});
