import { describe, expect, it } from '@jest/globals';
import { RATE_LIMIT_RULES, SIGN_IN_BACKOFF, accountKey } from './rate-limit-rules.js';

const request = {
  ip: '203.0.113.9',
  body: { email: 'Ada@Example.com' },
  user: { id: 'account-1', email: '', role: 'customer', api_key_id: 1 },
} as const;
const client = '203.0.113.9';
const account = accountKey('ada@example.com');

describe('the limits', () => {
  it.each([
    ['sign_in', true, [30, 60, client], [10, 60, `${account} ${client}`]],
    ['register', true, [20, 600, client]],
    ['refresh', true, [120, 60, client]],
    ['change_password', true, [10, 60, 'account-1']],
    ['track', false, [120, 60, client]],
  ] as const)('of %s are so strict (%p), and so many in so many seconds for whom: %j', (name, isStrict, ...limits) => {
    const { rules, ...kind } = RATE_LIMIT_RULES[name];
    expect(kind).toEqual({ isStrict });
    expect(rules.map((rule) => [rule.points, rule.windowSeconds, rule.countedFor(request)])).toEqual(limits);
  });

  it('are of these names and no others', () => {
    expect(Object.keys(RATE_LIMIT_RULES)).toEqual(['sign_in', 'register', 'refresh', 'change_password', 'track']);
  });

  it('let ten failures at an account pass, then ask for 2 seconds, up to a quarter of an hour, for an hour', () => {
    expect(SIGN_IN_BACKOFF).toEqual({ free: 10, firstSeconds: 2, maximumSeconds: 900, forgottenSeconds: 3_600 });
  });

  it('name an account without its e-mail', () => {
    expect(account).toMatch(/^[\w-]{43}$/);
    expect(accountKey(' ADA@example.com')).toBe(account);
  });
});
