import { describe, expect, it } from '@jest/globals';
import { publicAddressOf } from './links.js';

const request = (host: string, protocol = 'http', headers: { host?: string } = { host: 'own.example' }) => ({
  ...{ host, headers },
  protocol: protocol as 'http' | 'https',
});
const addressOf = (...given: Parameters<typeof request>): string =>
  publicAddressOf({ publicUrl: '' }, request(...given));

describe('the address of this server', () => {
  it.each(['waymark.example', 'waymark.example:8443', '10.0.0.7:3000', '[2001:db8::1]:3000', 'api_1', 'localhost'])(
    'has the host %s of a request or a trusted proxy',
    (host) => {
      expect(addressOf(host)).toBe(`http://${host}`);
    },
  );

  it.each([
    ...['a b', '[::1', 'evil:99999', 'evil.example/x?y#', 'user@evil.example', 'a\\b', 'a>b', 'a"b', 'é.example'],
    ...['256.1.1.1', '[::g]', 'a:b', 'a,b', ''],
  ])('ignores the forwarded host %j', (host) => {
    expect(addressOf(host)).toBe('http://own.example');
  });

  it.each([
    ['https', 'https'],
    ['HTTPS', 'https'],
    ['http', 'http'],
    ['javascript', 'http'],
    ['https://evil.example/?', 'http'],
    ['a b', 'http'],
    ['', 'http'],
  ])('with the forwarded protocol %j begins with %s', (protocol, scheme) => {
    expect(addressOf('own.example', protocol)).toBe(`${scheme}://own.example`);
  });

  it('is valid without any host', () => {
    expect(addressOf('', 'http', {})).toBe('http://localhost');
  });

  it('is the configured address, whatever the request names', () => {
    const configured = { publicUrl: 'https://waymark.example' };
    expect(publicAddressOf(configured, request('evil.example'))).toBe('https://waymark.example');
  });
});
