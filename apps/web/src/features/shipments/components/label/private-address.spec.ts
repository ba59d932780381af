import { describe, expect, it } from '@jest/globals';
import { isPrivateAddress } from './private-address.js';

describe('an address on a label', () => {
  it.each([
    'http://localhost:3000',
    'http://waymark.localhost',
    'http://127.0.0.1:3000',
    'http://[::1]:3000',
    'http://10.1.2.3',
    'http://172.16.0.1',
    'http://172.31.255.1',
    'http://192.168.1.20:3000',
    'http://169.254.9.9',
    'http://[fd12::7]',
    'http://[fe80::1]',
    'http://depot',
    'http://depot.local',
    'http://waymark.internal',
  ])('is private: %s', (address) => {
    expect(isPrivateAddress(address)).toBe(true);
  });

  it.each([
    'https://parcels.example',
    'https://local.parcels.example',
    'http://172.32.0.1',
    'http://100.10.10.10',
    'http://11.0.0.1',
    'http://[2001:db8::1]',
    'https://parcels.example/waymark',
  ])('is public: %s', (address) => {
    expect(isPrivateAddress(address)).toBe(false);
  });
});
