import { describe, expect, it } from '@jest/globals';
import { hash } from '@node-rs/argon2';
import { Passwords } from './passwords.js';

describe('passwords', () => {
  const passwords = new Passwords();
  const COMPOSED = 'caf\u00e9 noir';
  const DECOMPOSED = 'cafe\u0301 noir';

  it('are hashed with argon2id, 19 MiB, two passes and one lane, each with its own salt', async () => {
    const [one, other] = await Promise.all([passwords.hash('correct horse'), passwords.hash('correct horse')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22,}\$[\w+/]{43}$/);
    expect(other).not.toBe(one);
  });

  it('match in any Unicode form', async () => {
    const kept = await passwords.hash(DECOMPOSED);
    expect(await passwords.check(COMPOSED, kept)).toEqual({ matches: true, isOutdated: false });
    expect(await passwords.check(DECOMPOSED, kept)).toEqual({ matches: true, isOutdated: false });
    expect(await passwords.check('cafe noir', kept)).toEqual({ matches: false, isOutdated: false });
  });

  it('that were hashed as typed match as typed, and are reported as outdated', async () => {
    const kept = await hash(DECOMPOSED);
    expect(await passwords.check(DECOMPOSED, kept)).toEqual({ matches: true, isOutdated: true });
    expect(await passwords.check(COMPOSED, kept)).toEqual({ matches: false, isOutdated: false });
  });

  it('never match without an account', async () => {
    expect(await passwords.matches('the password of nobody', undefined)).toBe(false);
    expect(await passwords.matches('ｔhe password of nobody', undefined)).toBe(false);
  });
});
