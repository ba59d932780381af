import { expect, it } from '@jest/globals';
import type { LeaderConnection } from '../connection/leader-connection.js';
import { StreamReader } from './stream-reader.js';

it('reports why a server could not be read, not that the last attempt ran out of time', async () => {
  const tries = [Promise.reject(new Error('the certificate is not trusted')), new Promise(() => undefined)];
  const connection = { closed: false, current: () => tries.shift() } as unknown as LeaderConnection;
  await expect(new StreamReader(connection, '', 1_000).head()).rejects.toThrow('the certificate is not trusted');
  expect(tries).toEqual([]);
});
