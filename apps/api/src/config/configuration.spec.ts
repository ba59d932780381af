import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { readConfiguration } from './configuration.js';

const root = mkdtempSync(join(tmpdir(), 'waymark-configuration-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const directory = (): string => mkdtempSync(join(root, 'data-'));
const read = (environment: Record<string, string>) => readConfiguration({ DATA_DIR: directory(), ...environment });

describe('the configuration', () => {
  it('has a default for everything', () => {
    expect(read({})).toMatchObject({
      production: false,
      host: '127.0.0.1',
      port: 3000,
      demo: true,
      administrator: undefined,
      company: { name: 'Waymark' },
      mapEmbedUrl: '',
      rateLimits: true,
      webhookAllowPrivate: false,
      logLevel: 'warn',
    });
  });

  it('has no demo in production, and logs each request', () => {
    expect(read({ NODE_ENV: 'production' })).toMatchObject({ production: true, demo: false, logLevel: 'info' });
  });

  it('takes an empty variable as unset, as compose files write it', () => {
    expect(read({ PORT: '', REDIS_URL: ' ', DEMO: '' })).toMatchObject({ port: 3000, demo: true });
  });

  it('lets the system choose a port', () => {
    expect(read({ PORT: '0' }).port).toBe(0);
  });

  it.each([
    ['PORT', '65536'],
    ['PORT', 'http'],
    ['PORT', '-1'],
    ['PORT', '3000.5'],
    ['DEMO', 'yes'],
    ['RATE_LIMITS', 'true'],
    ['WEBHOOK_ALLOW_PRIVATE', 'yes'],
    ['LOG_LEVEL', 'loud'],
    ['MAP_EMBED_URL', 'javascript:alert(1)'],
    ['PUBLIC_URL', 'waymark.test'],
    ['SUPPORT_EMAIL', 'nobody'],
    ['JWT_SECRET', 'short'],
    ['EVENT_STORE_URL', 'kurrentdb://localhost:2113'],
    ['REDIS_URL', 'redis://localhost:6379'],
    ['ADMIN_EMAIL', 'staff@demo.test'],
    ['ADMIN_PASSWORD', 'waymark-demo'],
  ])('refuses %s=%s in one line that names it', (variable, value) => {
    const refusal = expect(() => read({ [variable]: value }));
    refusal.toThrow(expect.objectContaining({ name: 'ConfigurationError' }));
    refusal.toThrow(/^(PORT|DEMO|RATE|LOG|MAP|PUBLIC|SUPPORT|JWT|EVENT|REDIS|ADMIN|WEBHOOK)[^\n]*$/);
  });

  it('refuses a data directory that cannot be one', () => {
    const file = join(directory(), 'file');
    writeFileSync(file, '');
    expect(() => read({ DATA_DIR: join(file, 'data') })).toThrow(/^DATA_DIR must be a directory that can be written/);
  });

  it('makes the secret once and keeps it for its owner alone', () => {
    const dataDirectory = directory();
    const first = read({ DATA_DIR: dataDirectory }).jwtSecret;
    const file = join(dataDirectory, 'jwt-secret');
    expect(first.length).toBeGreaterThanOrEqual(32);
    expect(readFileSync(file, 'utf8').trim()).toBe(first);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(read({ DATA_DIR: dataDirectory }).jwtSecret).toBe(first);
  });

  it('takes the secret of the environment before the kept one', () => {
    const secret = 'a secret of at least thirty-two characters';
    expect(read({ JWT_SECRET: secret }).jwtSecret).toBe(secret);
  });
});
