import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { readConnectionString } from './connection-string.js';

describe('a connection string', () => {
  const folder = mkdtempSync(join(tmpdir(), 'event-store-ca-'));
  const caFile = join(folder, 'ca.pem');
  writeFileSync(caFile, 'an authority');
  afterAll(() => rmSync(folder, { recursive: true }));

  it('names one node, without TLS', () => {
    const { nodes, discover, tls, authorization, urlOf } = readConnectionString('kurrentdb://localhost?tls=false');
    expect({ nodes, discover, tls, authorization }).toEqual({
      nodes: [{ host: 'localhost', port: 2113 }],
      discover: false,
      tls: undefined,
      authorization: undefined,
    });
    expect(urlOf({ host: 'localhost', port: 2113 })).toBe('kurrentdb://localhost:2113?tls=false&discoveryInterval=20');
  });

  it('names several nodes, whose leader the client must find', () => {
    const { nodes, discover } = readConnectionString('kurrentdb://a:1,b:2,c/?tls=false');
    expect(discover).toBe(true);
    expect(nodes).toEqual([
      { host: 'a', port: 1 },
      { host: 'b', port: 2 },
      { host: 'c', port: 2113 },
    ]);
    expect(readConnectionString('kurrentdb+discover://cluster.example.test').discover).toBe(true);
  });

  it('is secure by default, with a user and a certificate authority', () => {
    const url = `kurrentdb://ops:p%40ss@db.example.test:2113?tlsCaFile=${encodeURIComponent(caFile)}&nodePreference=follower`;
    const { tls, authorization, urlOf } = readConnectionString(url);
    expect(tls).toEqual({ ca: Buffer.from('an authority'), rejectUnauthorized: true });
    expect(authorization).toBe(`Basic ${Buffer.from('ops:p@ss').toString('base64')}`);
    expect(urlOf({ host: 'other', port: 7 })).toBe(
      `kurrentdb://ops:p%40ss@other:7?tlsCaFile=${encodeURIComponent(caFile)}&discoveryInterval=20`,
    );
    expect(readConnectionString('kurrentdb://db?tlsVerifyCert=false').tls).toEqual({ rejectUnauthorized: false });
  });

  it.each([
    ['postgres://localhost', 'not a KurrentDB address'],
    ['kurrentdb://', 'not a KurrentDB address'],
    ['kurrentdb://a:b:c', "'a:b:c' is not a host with an optional port"],
    ['kurrentdb://a,,b', "'' is not a host with an optional port"],
    ['kurrentdb://user@a', 'not user:password'],
    ['kurrentdb://a?tls', "'tls' is not option=value"],
    ['kurrentdb://a?tls=maybe', "tls must be true or false, not 'maybe'"],
    ['kurrentdb://a?tlsCaFile=/no/such/file', 'tlsCaFile /no/such/file cannot be read'],
  ])('that is %s is rejected with the reason', (url, reason) => {
    expect(() => readConnectionString(url)).toThrow(reason);
  });

  it.each(['kurrentdb://user:secret@a:b:c', 'kurrentdb://user:secret:more@a', 'nothing://user:secret@a'])(
    'never shows its password: %s',
    (url) => {
      expect(() => readConnectionString(url)).toThrow(/^(?!.*secret)/s);
    },
  );
});
