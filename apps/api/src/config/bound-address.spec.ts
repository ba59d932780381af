import { describe, expect, it } from '@jest/globals';
import { boundAddress } from './bound-address.js';

describe('the address of a listening server', () => {
  it.each([
    ['127.0.0.1', 'IPv4', 'http://localhost:3000'],
    ['0.0.0.0', 'IPv4', 'http://localhost:3000'],
    ['::', 'IPv6', 'http://localhost:3000'],
    ['10.0.0.7', 'IPv4', 'http://10.0.0.7:3000'],
    ['fd00::7', 'IPv6', 'http://[fd00::7]:3000'],
  ])('that listens at %s is one that a browser can open', (address, family, expected) => {
    expect(boundAddress({ address: () => ({ address, family, port: 3000 }) })).toBe(expected);
  });

  it('is unknown before the server listens', () => {
    expect(() => boundAddress({ address: () => null })).toThrow('does not listen');
  });
});
