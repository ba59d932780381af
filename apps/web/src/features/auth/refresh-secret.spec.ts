import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { refreshKey } from '@waymark/client';

const own = { token: 'old', refreshToken: 'once' };
const renewed = { token: 'new', refreshToken: 'twice' };

let key: CryptoKey | null = null;
jest.unstable_mockModule('./browser-key.js', () => ({ browserKey: async () => key }));

/** As each tab loads the module. */
const tab = async () => {
  jest.resetModules();
  return import('./refresh-secret.js');
};

/** A storage in which one tab does not see another tab's writes yet. Returns its content. */
const storageOf = (stored: Record<string, string> | 'blocked') => {
  const blocked = (): never => {
    throw new Error('Blocked');
  };
  const content = new Map(Object.entries(stored === 'blocked' ? {} : stored));
  const open = {
    getItem: (name: string) => content.get(name) ?? null,
    setItem: (name: string, value: string) => void content.set(name, value),
    removeItem: (name: string) => void content.delete(name),
  };
  Object.assign(globalThis, {
    localStorage: stored === 'blocked' ? { getItem: blocked, setItem: blocked, removeItem: blocked } : open,
  });
  return content;
};

beforeEach(() => {
  key = null;
  storageOf({});
});

describe('the key of a refresh without a key of the browser', () => {
  it('is the same in every tab after a sign-in', async () => {
    const one = await tab();
    const secret = await one.newRefreshSecret();
    const other = await tab();
    const { idempotencyKey, next } = await other.refreshKeyOf(own);
    expect([idempotencyKey, next]).toEqual([refreshKey(String(secret), own.refreshToken), secret]);
    expect(await one.newRefreshSecret()).not.toBe(secret);
    expect((await other.refreshKeyOf(own)).idempotencyKey).toBe((await one.refreshKeyOf(own)).idempotencyKey);
  });

  it('is the same in two tabs at once if an earlier client stored no secret', async () => {
    const first = await (await tab()).refreshKeyOf(own);
    // The other tab does not see the first tab's write yet.
    storageOf({});
    expect((await (await tab()).refreshKeyOf(own)).idempotencyKey).toBe(first.idempotencyKey);
    expect(first.next).not.toContain('old');
    storageOf({});
    const another = await (await tab()).refreshKeyOf({ ...own, token: 'another' });
    expect(another.idempotencyKey).not.toBe(first.idempotencyKey);
  });

  it('keeps its secret when the tokens are renewed', async () => {
    const { refreshKeyOf } = await tab();
    const { next, retire } = await refreshKeyOf(own);
    retire();
    expect((await refreshKeyOf(renewed)).idempotencyKey).toBe(refreshKey(String(next), renewed.refreshToken));
  });

  it('has a secret until the page closes if storage is blocked', async () => {
    storageOf('blocked');
    const { newRefreshSecret, refreshKeyOf } = await tab();
    const { next } = await refreshKeyOf(own);
    expect((await refreshKeyOf(renewed)).next).toBe(next);
    await newRefreshSecret();
    expect((await refreshKeyOf(own)).next).not.toBe(next);
  });

  it('has the secret in storage if another tab uses the key of the browser', async () => {
    storageOf({ refreshSecret: 'in storage' });
    const { idempotencyKey } = await (await tab()).refreshKeyOf(own, null);
    expect(idempotencyKey).toBe(refreshKey('in storage', own.refreshToken));
  });
});

describe('the key of a refresh with a key of the browser', () => {
  beforeEach(async () => {
    key = await crypto.subtle.generateKey({ name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  });

  it('is the same in every tab, and another for each token and each browser', async () => {
    const content = storageOf({ refreshSecret: 'of an earlier session' });
    const one = await tab();
    expect(await one.newRefreshSecret()).toBeNull();
    expect(content.size).toBe(0);
    const { idempotencyKey, next } = await one.refreshKeyOf(own);
    expect([idempotencyKey, next]).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/), null]);
    expect((await (await tab()).refreshKeyOf(own)).idempotencyKey).toBe(idempotencyKey);
    expect((await one.refreshKeyOf(renewed)).idempotencyKey).not.toBe(idempotencyKey);
    key = await crypto.subtle.generateKey({ name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
    expect((await one.refreshKeyOf(own)).idempotencyKey).not.toBe(idempotencyKey);
  });

  it('derives once more from a secret in storage, which is then removed', async () => {
    const content = storageOf({ refreshSecret: 'of an earlier client' });
    const { refreshKeyOf } = await tab();
    const { idempotencyKey, next, retire } = await refreshKeyOf(own);
    expect([idempotencyKey, next]).toEqual([refreshKey('of an earlier client', own.refreshToken), null]);
    expect(content.size).toBe(1);
    retire();
    expect(content.size).toBe(0);
  });

  it('keeps the secret of a session that began meanwhile', async () => {
    const content = storageOf({ refreshSecret: 'of an earlier client' });
    const { retire } = await (await tab()).refreshKeyOf(own);
    content.set('refreshSecret', 'of another session');
    retire();
    expect(content.get('refreshSecret')).toBe('of another session');
  });

  it('ignores a secret in storage if another tab has replaced it', async () => {
    const { idempotencyKey } = await (await tab()).refreshKeyOf(renewed, null);
    storageOf({ refreshSecret: 'late' });
    expect((await (await tab()).refreshKeyOf(renewed, null)).idempotencyKey).toBe(idempotencyKey);
    expect((await (await tab()).refreshKeyOf(renewed, 'handed over')).idempotencyKey).toBe(
      refreshKey('handed over', renewed.refreshToken),
    );
  });
});
