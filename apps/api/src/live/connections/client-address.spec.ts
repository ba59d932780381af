import { describe, expect, it } from '@jest/globals';
import { trustedProxies } from '../../config/trusted-proxies.js';
import { clientAddress } from './client-address.js';

describe('the address of a socket’s client', () => {
  it.each([
    ['203.0.113.9', undefined, '203.0.113.9'],
    ['203.0.113.9', '198.51.100.1', '203.0.113.9'],
    ['192.168.0.9', '198.51.100.1', '192.168.0.9'],
    ['127.0.0.1', '198.51.100.1', '198.51.100.1'],
    ['::ffff:127.0.0.1', '198.51.100.1', '198.51.100.1'],
    ['10.0.0.1', '192.0.2.1, 198.51.100.1, 10.0.0.9', '198.51.100.1'],
    ['10.0.0.1', '198.51.100.1, 172.16.0.9', '172.16.0.9'],
    ['::1', '2001:db8::1', '2001:db8::1'],
    ['127.0.0.1', ' , ', '127.0.0.1'],
    ['127.0.0.1', undefined, '127.0.0.1'],
  ])('from %s forwarded for %p is %s', (remote, forwarded, client) => {
    const trusts = trustedProxies({ TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8 ::1' });
    expect(clientAddress(remote, forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }, trusts)).toBe(client);
  });
});
