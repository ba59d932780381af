/** @needs redis-server */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { RedisServer } from '../../../../../../test/support/servers/redis-server.js';
import { openRedisCoordination } from './redis-coordination.js';
import { TEST_CERTIFICATE, TEST_KEY } from './testing/test-certificate.js';

describe('a connection to Redis', () => {
  let directory: string;
  let server: RedisServer | undefined;

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'waymark-redis-certificate-'));
  });
  afterEach(async () => {
    await server?.close();
    server = undefined;
    await rm(directory, { recursive: true });
  });

  const opens = async (url: string, ca?: string): Promise<void> => {
    const coordination = await openRedisCoordination({ url, ca, logIsEmpty: true });
    await coordination.check();
    await coordination.close();
  };

  it.each(['', 'localhost:6379', 'http://localhost', 'redis://', 'redis://localhost/first'])(
    'rejects an invalid URL (%s) with a readable error',
    async (url) => {
      await expect(openRedisCoordination({ url })).rejects.toThrow('the Redis URL must be like redis://');
    },
  );

  it('reports an unreachable server without its password', async () => {
    server = await RedisServer.start();
    await server.kill();
    const url = server.url.replace('redis://', 'redis://:secret@');
    const error = await openRedisCoordination({ url }).catch(String);
    expect(error).toContain(`Redis at ${new URL(url).host} cannot be used: `);
    expect(error).toContain('ECONNREFUSED');
    expect(error).not.toContain('secret');
  });

  it('takes the password from the URL, and reports a wrong one', async () => {
    server = await RedisServer.start(['--requirepass', 'open sesame']);
    const withPassword = (password: string) => server?.url.replace('redis://', `redis://:${password}@`) ?? '';
    await opens(withPassword('open%20sesame'));
    await expect(openRedisCoordination({ url: withPassword('wrong') })).rejects.toThrow('WRONGPASS');
  });

  it('is encrypted with rediss://, and trusts only the given certificate authority', async () => {
    const [certificate, key] = [join(directory, 'certificate.pem'), join(directory, 'key.pem')];
    await writeFile(certificate, TEST_CERTIFICATE);
    await writeFile(key, TEST_KEY);
    server = await RedisServer.start([
      ...['--tls-port', '0', '--tls-cert-file', certificate, '--tls-key-file', key],
      ...['--tls-ca-cert-file', certificate, '--tls-auth-clients', 'no'],
    ]);
    const url = await server.encrypt();
    await opens(url, TEST_CERTIFICATE);
    await expect(openRedisCoordination({ url })).rejects.toThrow(/self-signed certificate/);
  });

  it('rejects a Redis that evicts keys', async () => {
    server = await RedisServer.start(['--maxmemory', '100mb', '--maxmemory-policy', 'allkeys-lru']);
    await expect(openRedisCoordination({ url: server.url })).rejects.toThrow('maxmemory-policy allkeys-lru');
  });
});
