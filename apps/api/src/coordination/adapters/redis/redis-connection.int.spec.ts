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
  const servers: RedisServer[] = [];

  const start = async (parameters?: string[]): Promise<RedisServer> => {
    const server = await RedisServer.start(parameters);
    servers.push(server);
    return server;
  };
  const startEncrypted = async (): Promise<string> => {
    const [certificate, key] = [join(directory, 'certificate.pem'), join(directory, 'key.pem')];
    await writeFile(certificate, TEST_CERTIFICATE);
    await writeFile(key, TEST_KEY);
    const server = await start([
      ...['--tls-port', '0', '--tls-cert-file', certificate, '--tls-key-file', key],
      ...['--tls-ca-cert-file', certificate, '--tls-auth-clients', 'no'],
    ]);
    return server.encrypt();
  };
  const withPassword = ({ url }: RedisServer, password: string): string =>
    url.replace('redis://', `redis://:${password}@`);

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'waymark-redis-certificate-'));
  });
  afterEach(async () => {
    await Promise.all(servers.splice(0).map((server) => server.close()));
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

  it('takes the password from the URL', async () => {
    await expect(
      opens(withPassword(await start(['--requirepass', 'open sesame']), 'open%20sesame')),
    ).resolves.toBeUndefined();
  });

  it('is encrypted with rediss://, and trusts the given certificate authority', async () => {
    await expect(opens(await startEncrypted(), TEST_CERTIFICATE)).resolves.toBeUndefined();
  });

  it('reports after its last attempt an unreachable server, a wrong password or an untrusted certificate, without its password', async () => {
    const [gone, guarded] = await Promise.all([start(), start(['--requirepass', 'open sesame'])]);
    await gone.kill();
    const failureOf = (url: string): Promise<string> => openRedisCoordination({ url }).then(() => 'opened', String);
    // Each takes as long as a server may take to start.
    const [unreachable, wrong, untrusted] = await Promise.all([
      failureOf(withPassword(gone, 'secret')),
      failureOf(withPassword(guarded, 'secret')),
      failureOf(await startEncrypted()),
    ]);
    expect(unreachable).toContain(`Redis at ${new URL(gone.url).host} cannot be used: `);
    expect(unreachable).toContain('ECONNREFUSED');
    expect(wrong).toContain('WRONGPASS');
    expect(untrusted).toMatch(/self-signed certificate/);
    expect(unreachable + wrong).not.toContain('secret');
  });

  it('rejects a Redis that evicts keys', async () => {
    const server = await start(['--maxmemory', '100mb', '--maxmemory-policy', 'allkeys-lru']);
    await expect(openRedisCoordination({ url: server.url })).rejects.toThrow('maxmemory-policy allkeys-lru');
  });
});
