import { describe, expect, it } from '@jest/globals';
import { trustedProxies } from './trusted-proxies.js';

const trusts = (TRUSTED_PROXIES: string, address: string): boolean => trustedProxies({ TRUSTED_PROXIES })(address);

describe('TRUSTED_PROXIES', () => {
  it.each(['127.0.0.1', '::1', '10.0.0.1', '192.168.1.1', 'fe80::1', '203.0.113.9'])(
    'unset trusts nobody, not even %s',
    (address) => {
      expect(trustedProxies({})(address)).toBe(false);
    },
  );

  it.each([
    ['10.0.0.7', '10.0.0.7', true],
    ['10.0.0.7', '::ffff:10.0.0.7', true],
    ['10.0.0.7', '10.0.0.8', false],
    ['10.0.0.0/24', '10.0.0.200', true],
    ['10.0.0.0/24', '10.0.1.1', false],
    ['2001:db8::/32', '2001:db8:1::9', true],
    ['2001:db8::/32', '2001:db9::9', false],
    [' 192.0.2.1,\t10.0.0.0/8,, fd00::/8 ', 'fd00::1', true],
    ['10.0.0.0/8', 'somebody', false],
    ['10.0.0.0/8', '', false],
  ])('%p: trusting %p is %p', (given, address, believed) => {
    expect(trusts(given, address)).toBe(believed);
  });

  it.each(['proxy.example', '10.0.0', '10.0.0.0/33', '10.0.0.0/0', '10.0.0.0/', '10.0.0.0/8/8', '::/129', 'true', '*'])(
    'rejects %p and quotes it',
    (given) => {
      expect(() => trustedProxies({ TRUSTED_PROXIES: `10.0.0.1 ${given}` })).toThrow(
        `TRUSTED_PROXIES must be addresses and networks such as 10.0.0.7 or 10.0.0.0/24, not '${given}'`,
      );
    },
  );
});
