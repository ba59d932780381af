import { describe, expect, it } from '@jest/globals';
import { RATE_LIMIT_RULES, SIGN_IN_BACKOFF, accountKey, attemptsKey } from './rate-limit-rules.js';

const request = {
  ip: '203.0.113.9',
  body: { email: 'Ada@Example.com' },
  session_id: 'session-1',
  user: { id: 'account-1', email: '', role: 'customer', api_key_id: 1, scopes: [] },
} as const;
const client = '203.0.113.9';
const account = accountKey('ada@example.com');

describe('the limits', () => {
  it.each([
    ['sign_in', true, [30, 60, client], [10, 60, `${account} ${client}`]],
    ['register', true, [20, 600, client]],
    ['refresh', true, [30, 60, 'session-1']],
    ['invalid_refresh', true, [120, 60, client]],
    ['change_password', true, [10, 60, 'account-1']],
    ['reset_password', true, [20, 600, client]],
    ['track', false, [120, 60, client]],
    ['watch', false, [240, 60, client]],
  ] as const)('of %s: strict %p; requests, seconds and key: %j', (name, isStrict, ...limits) => {
    const { rules, ...kind } = RATE_LIMIT_RULES[name];
    expect(kind).toEqual({ isStrict });
    expect(rules.map((rule) => [rule.points, rule.windowSeconds, rule.countedFor(request)])).toEqual(limits);
  });

  it('allow ten failures per account, then require 2 seconds, up to a quarter of an hour, for an hour', () => {
    expect(SIGN_IN_BACKOFF).toEqual({ free: 10, firstSeconds: 2, maximumSeconds: 900, forgottenSeconds: 3_600 });
  });

  it('count a known device of an account separately', () => {
    expect(attemptsKey('ada@example.com', undefined)).toBe(account);
    expect(attemptsKey('ADA@example.com', 'device-1')).toBe(`${account} device-1`);
  });

  it('identify an account without its e-mail address', () => {
    expect(account).toMatch(/^[\w-]{43}$/);
    expect(accountKey(' ADA@example.com')).toBe(account);
  });
});
