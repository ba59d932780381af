import { createSecretKey } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { JwtService } from '@nestjs/jwt';
import { ACCESS_TOKEN_LIFETIME, AccessTokens, MOST_REMEMBERED, type ExpiringClaims } from './access-tokens.js';

const LIFETIME = ACCESS_TOKEN_LIFETIME * 1_000;
const NOW = Date.parse('2026-01-01T00:00:00.000Z');
const jwt = new JwtService({ secret: createSecretKey(Buffer.from('a secret of this test')) });

describe('the verification of access tokens', () => {
  let tokens: AccessTokens;
  let checks: jest.SpiedFunction<JwtService['verify']>;

  const signed = (session_id: string): string =>
    tokens.sign({ account_id: 'ada', session_id, began: 7, issued_at: new Date(NOW) }, 'customer');

  beforeEach(() => {
    jest.useFakeTimers({ now: NOW });
    tokens = new AccessTokens(jwt);
    checks = jest.spyOn(jwt, 'verify');
  });
  afterEach(() => {
    jest.useRealTimers();
    jest.restoreAllMocks();
  });

  it('checks the signature of a token once', () => {
    const session = { account_id: 'ada', session_id: 's', began: 7, expires_at: NOW + LIFETIME };
    for (const token of [signed('s'), signed('s')]) expect(tokens.verify(token)).toEqual(session);
    expect(checks).toHaveBeenCalledTimes(1);
  });

  it('knows a token whose claims Passport has checked, but no token without an expiry', () => {
    const token = signed('s');
    expect(tokens.remembered(token)).toBeUndefined();
    const { exp, ...endless } = jwt.decode<ExpiringClaims>(token);
    expect(tokens.remember(token, endless as ExpiringClaims)).toBeUndefined();
    expect(tokens.remembered(token)).toBeUndefined();
    tokens.remember(token, { ...endless, exp } as ExpiringClaims);
    for (const session of [tokens.remembered(token), tokens.verify(token)])
      expect(session).toMatchObject({ session_id: 's' });
    expect(checks).not.toHaveBeenCalled();
  });

  it('refuses a remembered token from the instant of its expiry', () => {
    const token = signed('s');
    for (const [passed, isValid] of [
      [0, true],
      [LIFETIME - 1, true],
      [LIFETIME, false],
    ] as const) {
      jest.setSystemTime(NOW + passed);
      for (const session of [tokens.verify(token), tokens.remembered(token)])
        expect(session !== undefined).toBe(isValid);
    }
  });

  it('refuses a forged token and a token without an expiry each time', () => {
    const [head = '', claims = ''] = signed('s').split('.');
    const forged = `${head}.${claims}.${'A'.repeat(43)}`;
    const endless = jwt.sign({ sub: 'ada', sid: 's', role: 'customer', began: 7 }, { algorithm: 'HS256' });
    for (const token of [forged, endless, forged, endless]) expect(tokens.verify(token)).toBeUndefined();
    expect(checks).toHaveBeenCalledTimes(4);
  });

  it('forgets the oldest tokens beyond a bound', () => {
    const first = signed('first');
    tokens.verify(first);
    for (let count = 0; count < MOST_REMEMBERED; count += 1) tokens.verify(signed(`session ${count}`));
    checks.mockClear();
    tokens.verify(first);
    tokens.verify(signed(`session ${MOST_REMEMBERED - 1}`));
    expect(checks).toHaveBeenCalledTimes(1);
  });
});
