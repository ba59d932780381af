import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { onFreePort } from '../support/servers/free-ports.js';
import { until } from '../support/waiting/until.js';
import { ROOT, composeFile, environmentOf, filledIn, textOf } from './compose-file.js';
import { describeNeeding } from '../support/test-run/needs.js';
import { run } from './processes.js';

/** Runs each container's command as a process with the paths and ports of this test. */
const directory = mkdtempSync(join(tmpdir(), 'waymark-containers-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const secretsFile = join(directory, '.env');
const secrets: Record<string, string> = {};
beforeAll(() => {
  execFileSync(`${ROOT}infra/make-secrets.sh`, [secretsFile]);
  for (const line of readFileSync(secretsFile, 'utf8').trim().split('\n')) {
    const [name = ''] = line.split('=', 1);
    secrets[name] = line.slice(name.length + 1);
  }
});

const { services } = composeFile('docker-compose.yml');
const { services: single } = composeFile('docker-compose.single.yml');

/** The last CMD of the Dockerfile is the product's. */
const productCommand = (): string[] =>
  JSON.parse([...textOf('infra/container/Dockerfile').matchAll(/^CMD (\[.*\])$/gm)].at(-1)?.[1] ?? '[]') as string[];

describe('the generated secrets', () => {
  it('are readable by their owner only, and never overwritten', () => {
    expect(statSync(secretsFile).mode & 0o777).toBe(0o600);
    const before = readFileSync(secretsFile, 'utf8');
    expect(spawnSync(`${ROOT}infra/make-secrets.sh`, [secretsFile]).status).toBe(1);
    expect(readFileSync(secretsFile, 'utf8')).toBe(before);
  });

  it('are not made if one of them would be empty', () => {
    const programs = mkdtempSync(join(directory, 'programs-'));
    const real = execFileSync('sh', ['-c', 'command -v openssl'], { encoding: 'utf8' }).trim();
    const openssl = join(programs, 'openssl');
    writeFileSync(openssl, `#!/bin/sh\n[ "$1" != genpkey ] || exit 1\nexec ${real} "$@"\n`, { mode: 0o755 });
    const file = join(programs, '.env');
    const PATH = `${programs}:${process.env['PATH'] ?? ''}`;
    const { status, stderr } = spawnSync(`${ROOT}infra/make-secrets.sh`, [file], { env: { PATH }, encoding: 'utf8' });
    expect([status, stderr]).toEqual([1, `openssl cannot make an Ed25519 key, so ${file} was not made\n`]);
    expect(readdirSync(programs)).toEqual(['openssl']);
  });

  it('are the only missing settings of the cluster', () => {
    for (const service of Object.values(services)) expect(() => environmentOf(service, secrets)).not.toThrow();
  });
});

describe('the API', () => {
  it('starts with the environment of the single node, passes its health check, and ends with 0', async () => {
    const service = single['waymark'];
    if (!service) throw new Error('no such service');
    const product = await onFreePort(async (port) => {
      const given = environmentOf(service, { ...secrets, PORT: String(port) });
      const environment = { ...given, HOST: '127.0.0.1', DATA_DIR: join(directory, 'data') };
      const started = run(productCommand(), environment);
      const [, ...check] = service.healthcheck.test?.map((part) => filledIn(part, {})) ?? [];
      await until(
        'the check to succeed',
        () => {
          started.mustRun();
          return (
            spawnSync(check[0] ?? '', check.slice(1), { env: { PATH: process.env['PATH'], ...environment } }).status ===
            0
          );
        },
        100_000,
      );
      return started;
    });
    expect(await product.end('SIGTERM')).toBe(0);
  });

  it.each(['api-1', 'api-2'])('%s has a valid environment for the product', (name) => {
    const service = services[name];
    if (!service) throw new Error('no such service');
    const environment = { ...environmentOf(service, secrets), DATA_DIR: join(directory, name) };
    const script = `
      const { readConfiguration } = await import('./apps/api/compiled/config/configuration.js');
      const { eventStore, production, demo } = readConfiguration(process.env);
      console.log(JSON.stringify({ kind: eventStore.kind, redis: eventStore.redisUrl !== undefined, production, demo }));`;
    const output = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
      cwd: ROOT,
      env: environment,
    });
    expect(JSON.parse(String(output))).toEqual({ kind: 'kurrentdb', redis: true, production: true, demo: false });
  });
});

describeNeeding('redis-server', 'Redis', () => {
  const service = services['redis'];
  if (!service) throw new Error('no such service');
  const data = mkdtempSync(join(directory, 'redis-'));
  const configuration = join(directory, 'redis.conf');
  const configure = (port: number): void => {
    const text = textOf('infra/redis/redis.conf')
      .replace('dir /data', `dir ${data}`)
      .replace('port 6379', `port ${port}`);
    writeFileSync(configuration, text);
  };

  const command = (): string[] =>
    (service.command ?? []).map((part) =>
      filledIn(part, {})
        .replaceAll('/usr/local/etc/redis/redis.conf', configuration)
        .replaceAll('/tmp/redis.conf', join(directory, 'running.conf')),
    );
  const begin = () =>
    onFreePort(async (port) => {
      configure(port);
      const environment = environmentOf(service, secrets);
      const ask = (given: Record<string, string>, ...parameters: string[]): string => {
        const env = { PATH: process.env['PATH'], ...given };
        return String(spawnSync('redis-cli', ['-p', String(port), ...parameters], { env }).stdout).trim();
      };
      const server = run(command(), environment);
      await until('Redis to answer', () => {
        server.mustRun();
        return ask(environment, 'ping') === 'PONG';
      });
      return { server, environment, ask };
    });

  it('requires its password, evicts nothing, and keeps acknowledged writes after a kill', async () => {
    const { server, environment, ask } = await begin();
    expect(ask({}, 'ping')).toMatch(/^NOAUTH/);
    expect(ask(environment, 'config', 'get', 'maxmemory-policy')).toContain('noeviction');
    expect(ask(environment, 'set', 'session', 'revoked')).toBe('OK');
    await server.end('SIGKILL');
    const again = await begin();
    expect(again.ask(environment, 'get', 'session')).toBe('revoked');
    expect(await again.server.end('SIGTERM')).toBe(0);
  });
});
