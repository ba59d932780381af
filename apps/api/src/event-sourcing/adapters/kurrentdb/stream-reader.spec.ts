import { expect, it } from '@jest/globals';
import type { LeaderConnection } from './leader-connection.js';
import { StreamReader } from './stream-reader.js';

it('tells why a server could not be read, and not that the last try had no time left', async () => {
  const tries = [Promise.reject(new Error('the certificate is not trusted')), new Promise(() => undefined)];
  const connection = { closed: false, current: () => tries.shift() } as unknown as LeaderConnection;
  await expect(new StreamReader(connection, '', 1_000).head()).rejects.toThrow('the certificate is not trusted');
  expect(tries).toEqual([]);
});
