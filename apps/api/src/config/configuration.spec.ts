import { execFileSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { DatabaseSync } from '@photostructure/sqlite';
import { describeNeeding } from '../../../../test/support/test-run/needs.js';
import { HOW_TO_MAKE_A_CHECKPOINT_KEY } from './checkpoint-key.js';
import { ConfigurationError } from './configuration-error.js';
import { readConfiguration } from './configuration.js';

const root = mkdtempSync(join(tmpdir(), 'waymark-configuration-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const directory = (): string => mkdtempSync(join(root, 'data-'));
const read = (environment: Record<string, string>) => readConfiguration({ DATA_DIR: directory(), ...environment });
const modeOf = (path: string): number => statSync(path).mode & 0o777;

const keyPair = generateKeyPairSync('ed25519');
const oneLineKey = keyPair.privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64');
const cluster = {
  EVENT_STORE_URL: 'kurrentdb://localhost:2113?tls=false',
  REDIS_URL: 'redis://localhost:6379',
  JWT_SECRET: 'a secret of at least thirty-two characters',
  CHECKPOINT_KEY: oneLineKey,
};

/** Returns the error message for a rejected environment. */
const refusalOf = (environment: Record<string, string>): string => {
  try {
    read(environment);
  } catch (error) {
    if (error instanceof ConfigurationError) return error.message;
    throw error;
  }
  throw new Error('the configuration was accepted');
};

describe('the configuration', () => {
  it('has a default for everything', () => {
    expect(read({})).toMatchObject({
      production: false,
      eventStore: { kind: 'embedded' },
      host: '127.0.0.1',
      port: 3000,
      demo: true,
      administrator: undefined,
      company: { name: 'Waymark' },
      mapEmbedUrl: expect.stringContaining('https://www.openstreetmap.org/export/embed.html'),
      sessionIdleMinutes: undefined,
      rateLimits: true,
      sockets: { perAddress: 250, inAll: 20_000 },
      webhookAllowPrivate: false,
      logLevel: 'warn',
    });
  });

  it.each([
    [{ MAP_EMBED_URL: 'https://maps.example/embed' }, 'https://maps.example/embed'],
    [{ MAP_EMBED_URL: 'off' }, ''],
    [{ SUPPORT_ADDRESS: '2 Quay, Oslo' }, ''],
  ])("embeds with %j the map at '%s', and no map for a custom address", (environment, address) => {
    expect(read(environment).mapEmbedUrl).toBe(address);
  });

  it('turns the demo off in production, and logs each request', () => {
    expect(read({ NODE_ENV: 'production' })).toMatchObject({ production: true, demo: false, logLevel: 'info' });
  });

  it.each([
    [{ HOST: '0.0.0.0' }, 'HOST=0.0.0.0'],
    [{ HOST: '::' }, 'HOST=::'],
    [{ HOST: '192.168.1.7' }, 'HOST=192.168.1.7'],
    [{ PUBLIC_URL: 'https://parcels.example' }, 'PUBLIC_URL=https://parcels.example'],
  ])('turns the demo off if other machines can reach the server, %j, unless DEMO=on', (environment, opening) => {
    expect(read(environment)).toMatchObject({
      demo: false,
      demoNotice: `The demo accounts are disabled because ${opening} exposes the server to other machines. Set DEMO=on to enable them.`,
    });
    expect(read({ ...environment, DEMO: 'on' })).toMatchObject({
      demo: true,
      demoNotice: expect.stringMatching(/^WARNING: .*anybody can sign in/),
    });
    expect(read({ ...environment, DEMO: 'off' })).toMatchObject({ demo: false, demoNotice: undefined });
    expect(read({ ...environment, NODE_ENV: 'production' })).toMatchObject({ demo: false, demoNotice: undefined });
  });

  it.each([
    {},
    { HOST: 'localhost' },
    { HOST: '::1' },
    { HOST: '127.0.0.9', PUBLIC_URL: 'http://localhost:3000' },
    { PUBLIC_URL: 'http://[::1]:3000/' },
  ])('turns the demo on if only this machine can reach the server: %j', (environment) => {
    expect(read(environment)).toMatchObject({ demo: true, demoNotice: undefined });
  });

  it.each([2, 15, 20_160])('ends sessions after %d minutes without use', (minutes) => {
    expect(read({ SESSION_IDLE_MINUTES: String(minutes) })).toMatchObject({ sessionIdleMinutes: minutes });
  });

  it('treats an empty variable as unset, because compose files pass empty variables', () => {
    expect(read({ PORT: '', REDIS_URL: ' ', DEMO: '', SESSION_IDLE_MINUTES: '' })).toMatchObject({
      port: 3000,
      demo: true,
      sessionIdleMinutes: undefined,
    });
  });

  it('traces nothing by default, and exports to a configured endpoint', () => {
    expect(read({ OTEL_SERVICE_NAME: 'depot' }).tracing).toBeUndefined();
    const endpoint = 'http://collector.test:4318';
    expect(read({ OTEL_EXPORTER_OTLP_ENDPOINT: `${endpoint}/` }).tracing).toEqual({
      endpoint,
      serviceName: 'waymark',
      sampler: 'parentbased_always_on',
      ratio: 1,
    });
    const some = { OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '.25', OTEL_SERVICE_NAME: 'depot' };
    expect(read({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, ...some }).tracing).toMatchObject({
      serviceName: 'depot',
      sampler: 'traceidratio',
      ratio: 0.25,
    });
  });

  it('accepts port 0, so that the system chooses a port', () => {
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
    ['SESSION_IDLE_MINUTES', '0'],
    ['SESSION_IDLE_MINUTES', '1'],
    ['SESSION_IDLE_MINUTES', '-15'],
    ['SESSION_IDLE_MINUTES', '15.5'],
    ['SESSION_IDLE_MINUTES', 'never'],
    ['SESSION_IDLE_MINUTES', '20161'],
    ['SOCKETS_PER_ADDRESS', '0'],
    ['SOCKETS_PER_ADDRESS', 'many'],
    ['SOCKETS_IN_ALL', '-1'],
    ['LOG_LEVEL', 'loud'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
    ['OTEL_TRACES_SAMPLER', 'sometimes'],
    ['OTEL_TRACES_SAMPLER_ARG', '1.5'],
    ['OTEL_TRACES_SAMPLER_ARG', 'half'],
    ['MAP_EMBED_URL', 'javascript:alert(1)'],
    ['PUBLIC_URL', 'waymark.test'],
    ['SUPPORT_EMAIL', 'nobody'],
    ['JWT_SECRET', 'short'],
    ['NODE_ENV', 'prod'],
    ['CHECKPOINT_KEY', 'no key'],
    ['CHECKPOINT_KEY', '-----BEGIN PRIVATE KEY-----'],
    ['EVENT_STORE_URL', 'http://localhost:2113'],
    ['EVENT_STORE_URL', 'kurrentdb://'],
    ['EVENT_STORE_URL', 'kurrentdb://localhost:port'],
    ['EVENT_STORE_URL', 'kurrentdb://one two:2113'],
    ['REDIS_URL', 'redis://localhost:6379'],
  ])('rejects %s=%s in one line that names the variable', (variable, value) => {
    const refusal = expect(() => read({ [variable]: value }));
    refusal.toThrow(expect.objectContaining({ name: 'ConfigurationError' }));
    refusal.toThrow(new RegExp(`^${variable}[^\\n]*$`));
  });

  it('rejects an incomplete administrator', () => {
    expect(() => read({ ADMIN_EMAIL: 'staff@demo.test' })).toThrow(/^ADMIN_PASSWORD is required with ADMIN_EMAIL/);
    expect(() => read({ ADMIN_PASSWORD: 'waymark-demo' })).toThrow(/^ADMIN_EMAIL is required/);
  });

  it('creates the data directory readable only by its owner', () => {
    const dataDirectory = join(directory(), 'made', 'data');
    read({ DATA_DIR: dataDirectory });
    expect(modeOf(dataDirectory)).toBe(0o700);
  });

  it('restricts an empty data directory to its owner', () => {
    const dataDirectory = directory();
    chmodSync(dataDirectory, 0o755);
    read({ DATA_DIR: dataDirectory });
    expect(modeOf(dataDirectory)).toBe(0o700);
  });

  it('restricts a data directory with a log and its files to the owner, but does not follow links', () => {
    const [dataDirectory, elsewhere] = [directory(), directory()];
    const files = ['events.db', 'events.db-wal', 'views-1.db', 'jwt-secret'].map((name) => join(dataDirectory, name));
    for (const file of files.slice(1)) writeFileSync(file, '', { mode: 0o644 });
    const log = new DatabaseSync(join(dataDirectory, 'events.db'));
    log.exec('CREATE TABLE events (position, id, hash)');
    log.close();
    mkdirSync(join(dataDirectory, 'backups'));
    writeFileSync(join(elsewhere, 'another'), '');
    symlinkSync(join(elsewhere, 'another'), join(dataDirectory, 'link'));
    for (const path of [dataDirectory, join(dataDirectory, 'backups')]) chmodSync(path, 0o755);
    for (const file of [...files, join(elsewhere, 'another')]) chmodSync(file, 0o644);
    read({ DATA_DIR: dataDirectory, JWT_SECRET: 'a secret of at least thirty-two characters' });
    expect([dataDirectory, join(dataDirectory, 'backups')].map(modeOf)).toEqual([0o700, 0o700]);
    expect(files.map(modeOf)).toEqual([0o600, 0o600, 0o600, 0o600]);
    expect(modeOf(join(elsewhere, 'another'))).toBe(0o644);
  });

  it('leaves the mode of a directory with other files unchanged, because it may be a home directory', () => {
    const dataDirectory = directory();
    writeFileSync(join(dataDirectory, 'letter'), '');
    chmodSync(join(dataDirectory, 'letter'), 0o644);
    chmodSync(dataDirectory, 0o755);
    read({ DATA_DIR: dataDirectory });
    expect([dataDirectory, join(dataDirectory, 'letter')].map(modeOf)).toEqual([0o755, 0o644]);
  });

  it('rejects a path that cannot be a data directory', () => {
    const file = join(directory(), 'file');
    writeFileSync(file, '');
    expect(() => read({ DATA_DIR: join(file, 'data') })).toThrow(/^DATA_DIR must be a writable directory/);
  });

  it('rejects a directory with the name of the log', () => {
    const dataDirectory = directory();
    const file = join(dataDirectory, 'events.db');
    mkdirSync(file);
    const message = `DATA_DIR contains ${file}, which is not a file. Rename it`;
    expect(() => read({ DATA_DIR: dataDirectory })).toThrow(message);
  });

  it('creates the secret once, readable only by its owner', () => {
    const dataDirectory = directory();
    const first = read({ DATA_DIR: dataDirectory }).jwtSecret;
    const file = join(dataDirectory, 'jwt-secret');
    expect(first.length).toBeGreaterThanOrEqual(32);
    expect(readFileSync(file, 'utf8').trim()).toBe(first);
    expect(modeOf(file)).toBe(0o600);
    expect(read({ DATA_DIR: dataDirectory }).jwtSecret).toBe(first);
  });

  it('deletes drafts of a secret that an ended process left, and nothing else', () => {
    const dataDirectory = directory();
    for (const name of ['jwt-secret.7.0a1b2c3d', 'jwt-secret.old', 'checkpoint-key.12.ffffffff']) {
      writeFileSync(join(dataDirectory, name), '');
    }
    read({ DATA_DIR: dataDirectory });
    const names = ['.being-begun', 'checkpoint-key', 'jwt-secret', 'jwt-secret.old'];
    expect(readdirSync(dataDirectory).toSorted()).toEqual(names);
  });

  it('prefers the secret in the environment to the stored one', () => {
    const secret = 'a secret of at least thirty-two characters';
    expect(read({ JWT_SECRET: secret }).jwtSecret).toBe(secret);
  });
});

describe('the checkpoint key', () => {
  const pem = keyPair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();

  it('is created once, readable only by its owner', () => {
    const dataDirectory = directory();
    const first = read({ DATA_DIR: dataDirectory }).checkpointKey;
    expect(first.asymmetricKeyType).toBe('ed25519');
    expect(modeOf(join(dataDirectory, 'checkpoint-key'))).toBe(0o600);
    expect(read({ DATA_DIR: dataDirectory }).checkpointKey.equals(first)).toBe(true);
  });

  it.each([
    ['base64 of DER', oneLineKey],
    ['PEM', pem],
    ['PEM in one line', pem.replaceAll('\n', '\\n')],
  ])('is read from the environment as %s, and no key file is created', (_, value) => {
    const dataDirectory = directory();
    const { checkpointKey } = read({ DATA_DIR: dataDirectory, CHECKPOINT_KEY: value });
    expect(checkpointKey.equals(keyPair.privateKey)).toBe(true);
    expect(existsSync(join(dataDirectory, 'checkpoint-key'))).toBe(false);
  });

  describeNeeding('openssl', 'the command in the error message', () => {
    it('creates a valid key', () => {
      const made = execFileSync('sh', ['-c', HOW_TO_MAKE_A_CHECKPOINT_KEY], { encoding: 'utf8' });
      expect(read({ CHECKPOINT_KEY: made }).checkpointKey.type).toBe('private');
    });
  });

  it('is rejected if it is not an Ed25519 key, without quoting it', () => {
    const { privateKey } = generateKeyPairSync('x25519');
    const value = privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64');
    const refusal = refusalOf({ CHECKPOINT_KEY: value });
    expect(refusal).toMatch(/^CHECKPOINT_KEY must be an Ed25519 private key/);
    expect(refusal).not.toContain(value);
  });
});

describe('a cluster', () => {
  it('consists of KurrentDB, Redis and the secrets that all nodes share', () => {
    expect(read(cluster)).toMatchObject({
      eventStore: { kind: 'kurrentdb', url: cluster.EVENT_STORE_URL, redisUrl: cluster.REDIS_URL },
      jwtSecret: cluster.JWT_SECRET,
    });
  });

  it.each([
    'kurrentdb://localhost',
    'kurrentdb://one:2113,two:2113,three:2113?tls=true&nodePreference=leader',
    'kurrentdb+discover://events.example?tlsCAFile=/certs/ca.crt',
    'kurrentdb://waymark:pass%40word@one.example:2113/?tls=true',
    'esdb://localhost:2113?tls=false',
    'esdb+discover://events.example',
  ])('accepts %s', (url) => {
    expect(read({ ...cluster, EVENT_STORE_URL: url }).eventStore).toMatchObject({ kind: 'kurrentdb', url });
  });

  it.each([
    ['kurrentdb://waymark:opensesame@host:2113?colour=red', /^EVENT_STORE_URL has an unknown option: 'colour'/],
    ['kurrentdb://waymark:opensesame@host:2113?throwOnAppendFailure=false', /^EVENT_STORE_URL has an unknown option/],
    ['kurrentdb://waymark:opensesame@host:2113?tls=yes', /^EVENT_STORE_URL has an invalid value for its option 'tls'/],
    ['kurrentdb://waymark:opensesame@host:2113?tls', /^EVENT_STORE_URL has an invalid value for its option 'tls'/],
    ['postgres://waymark:opensesame@host', /^EVENT_STORE_URL must be an address like/],
  ])('rejects %s without quoting its password', (url, message) => {
    const refusal = refusalOf({ ...cluster, EVENT_STORE_URL: url });
    expect(refusal).toMatch(message);
    expect(refusal).not.toContain('opensesame');
  });

  it.each(['http://:opensesame@host:6379', 'redis:opensesame', 'redis://', 'opensesame'])(
    'rejects the Redis address %s without quoting its password',
    (url) => {
      const refusal = refusalOf({ ...cluster, REDIS_URL: url });
      expect(refusal).toMatch(/^REDIS_URL must be an address like/);
      expect(refusal).not.toContain('opensesame');
    },
  );

  it.each(['REDIS_URL', 'JWT_SECRET', 'CHECKPOINT_KEY'])(
    'is rejected without %s, and the error says how to get it',
    (variable) => {
      const refusal = refusalOf({ ...cluster, [variable]: '' });
      expect(refusal).toMatch(new RegExp(`^${variable} is required with EVENT_STORE_URL: .*(openssl|redis://)`));
    },
  );

  it('creates no file for a rejected configuration', () => {
    const dataDirectory = join(directory(), 'data');
    refusalOf({ ...cluster, DATA_DIR: dataDirectory, REDIS_URL: '' });
    expect(existsSync(dataDirectory)).toBe(false);
  });

  it('is required for Redis: the embedded store does not use it', () => {
    expect(refusalOf({ REDIS_URL: cluster.REDIS_URL })).toMatch(
      /^REDIS_URL is used only with EVENT_STORE_URL=kurrentdb/,
    );
  });
});
