import { describe, expect, it } from '@jest/globals';
import { announcedAddressOf } from './announced-address.js';

describe('the address in the log and in one-time links', () => {
  it.each([
    ['', '', ''],
    ['https://parcels.example/', '', 'https://parcels.example'],
    ['https://parcels.example:8443//', '', 'https://parcels.example:8443'],
    ['https://parcels.example', '127.0.0.1:8080', 'https://parcels.example'],
    ['', '127.0.0.1:8080', 'http://localhost:8080'],
    ['', '0.0.0.0:80', 'http://localhost:80'],
    ['', '[::]:8080', 'http://localhost:8080'],
    ['', '192.0.2.5:3000', 'http://192.0.2.5:3000'],
    ['', '[2001:db8::5]:3000', 'http://[2001:db8::5]:3000'],
  ])('with PUBLIC_URL %p and PUBLISHED_AT %p is %p', (PUBLIC_URL, PUBLISHED_AT, expected) => {
    expect(announcedAddressOf({ PUBLIC_URL, PUBLISHED_AT })).toBe(expected);
  });

  it.each([
    'https://parcels.example/waymark',
    'https://parcels.example/waymark/',
    'https://parcels.example/?a',
    'https://parcels.example#b',
    'https://parcels.example\\waymark',
  ])('is not accepted with a path, as PUBLIC_URL=%s', (PUBLIC_URL) => {
    expect(() => announcedAddressOf({ PUBLIC_URL })).toThrow(
      /^PUBLIC_URL must be an address without a path or a user, such as https:\/\/parcels\.example, not 'https:\/\/parcels\.example./,
    );
  });

  it('is not accepted with a user, and the message has no password', () => {
    expect(() => announcedAddressOf({ PUBLIC_URL: 'https://ada:secret@parcels.example' })).toThrow(
      /not 'https:\/\/…@parcels\.example'$/,
    );
  });

  it.each(['3000', '127.0.0.1', 'http://192.0.2.5:3000', '2001:db8::5:3000', '192.0.2.5:port'])(
    'is not accepted as PUBLISHED_AT=%s',
    (PUBLISHED_AT) => {
      expect(() => announcedAddressOf({ PUBLIC_URL: 'https://parcels.example', PUBLISHED_AT })).toThrow(
        `PUBLISHED_AT must be an address and a port such as 127.0.0.1:3000, not '${PUBLISHED_AT}'`,
      );
    },
  );
});
