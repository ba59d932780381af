/** @needs openssl */
import { X509Certificate, createPrivateKey } from 'node:crypto';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { describeNeeding } from '../support/test-run/needs.js';
import { newDataDirectory, startServer } from '../support/product/server.js';
import { ROOT, composeFile, type Service } from './compose-file.js';
import { inDirectory, startComposeKurrentdb, type ComposeKurrentdb } from './compose-kurrentdb.js';
import { runToEnd, type Ended } from './processes.js';

const { services } = composeFile('docker-compose.yml');
const NODES = Object.keys(services).filter((name) => name.startsWith('kurrentdb-'));
const DAY = 24 * 3_600_000;

const directory = mkdtempSync(join(tmpdir(), 'waymark-kurrentdb-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));
const [authority, trusted, certificates] = ['authority', 'trusted', 'certificates'].map((name) =>
  join(directory, name),
);
const fileOf = (node: string, file: string): string => join(directory, 'certificates', node, file);

const makeCertificates = (path = process.env['PATH'] ?? ''): void => {
  const env = { PATH: path, AUTHORITY: authority, TRUSTED: trusted, CERTIFICATES: certificates };
  execFileSync(`${ROOT}infra/kurrentdb/make-certificates.sh`, NODES, { env, stdio: 'ignore' });
};
beforeAll(() => {
  for (const name of ['authority', 'trusted', 'certificates']) mkdirSync(join(directory, name));
  makeCertificates();
});

const certificateOf = (file: string): X509Certificate => new X509Certificate(readFileSync(file));

describe('the certificates of the KurrentDB nodes', () => {
  it('are one for each node of the compose file, signed by the trusted authority', () => {
    expect(NODES).toHaveLength(3);
    const issuer = certificateOf(join(directory, 'trusted', 'ca.crt'));
    for (const node of NODES) {
      const certificate = certificateOf(fileOf(node, 'node.crt'));
      expect(certificate.verify(issuer.publicKey)).toBe(true);
      expect(certificate.subject).toBe('CN=eventstoredb-node');
      expect(certificate.checkHost(node)).toBe(node);
      expect(certificate.checkHost('localhost')).toBe('localhost');
      expect(Date.parse(certificate.validTo) - Date.now()).toBeGreaterThan(800 * DAY);
    }
  });

  it('have keys that only their owner can read', () => {
    const keys = [join(directory, 'authority', 'ca.key'), ...NODES.map((node) => fileOf(node, 'node.key'))];
    for (const key of keys) expect(statSync(key).mode & 0o777).toBe(0o600);
    expect(statSync(join(directory, 'trusted', 'ca.crt')).mode & 0o777).toBe(0o644);
  });

  it('are kept, and only a missing one is created again', () => {
    const serials = () => NODES.map((node) => certificateOf(fileOf(node, 'node.crt')).serialNumber);
    const before = serials();
    rmSync(fileOf('kurrentdb-2', 'node.crt'));
    makeCertificates();
    const after = serials();
    expect([after[0], after[2]]).toEqual([before[0], before[2]]);
    expect(after[1]).not.toBe(before[1]);
  });

  it('belong to their keys again after a run that stopped between certificate and key', () => {
    const belongs = (node: string): boolean =>
      certificateOf(fileOf(node, 'node.crt')).checkPrivateKey(createPrivateKey(readFileSync(fileOf(node, 'node.key'))));
    const commands = join(directory, 'commands');
    mkdirSync(commands);
    const failingMv = '#!/bin/sh\ncase "$2" in */node.key) exit 1;; esac\nexec /bin/mv "$@"\n';
    writeFileSync(join(commands, 'mv'), failingMv, { mode: 0o755 });
    rmSync(fileOf('kurrentdb-2', 'node.crt'));
    expect(() => makeCertificates(`${commands}:${process.env['PATH']}`)).toThrow();
    expect(belongs('kurrentdb-2')).toBe(false);
    makeCertificates();
    expect(NODES.map(belongs)).toEqual([true, true, true]);
    expect(readdirSync(fileOf('kurrentdb-2', '')).sort()).toEqual(['node.crt', 'node.key']);
  });

  it.each(['node.crt', 'node.key'])('are created again if %s is damaged', (file) => {
    writeFileSync(fileOf('kurrentdb-3', file), '');
    makeCertificates();
    expect(certificateOf(fileOf('kurrentdb-3', 'node.crt')).checkHost('kurrentdb-3')).toBe('kurrentdb-3');
    expect(createPrivateKey(readFileSync(fileOf('kurrentdb-3', 'node.key'))).type).toBe('private');
  });

  it('are in the paths that the nodes read', () => {
    for (const name of NODES) {
      const { EVENTSTORE_CERTIFICATE_FILE, EVENTSTORE_CERTIFICATE_PRIVATE_KEY_FILE } =
        services[name]?.environment ?? {};
      expect(inDirectory(directory, EVENTSTORE_CERTIFICATE_FILE ?? '')).toBe(fileOf(name, 'node.crt'));
      expect(inDirectory(directory, EVENTSTORE_CERTIFICATE_PRIVATE_KEY_FILE ?? '')).toBe(fileOf(name, 'node.key'));
    }
  });
});

describeNeeding('kurrentd', 'a KurrentDB node', () => {
  let node: ComposeKurrentdb;
  beforeAll(async () => {
    node = await startComposeKurrentdb(directory);
  });

  it('starts with its environment, passes its health check, and accepts only the configured passwords', async () => {
    expect(await node.statusOf('/users/admin', 'admin:opensesame')).toBe(200);
    expect(await node.statusOf('/users/admin', 'admin:changeit')).toBe(401);
    expect(await node.statusOf('/stats', 'ops:opensesametoo')).toBe(200);
    expect(await node.statusOf('/stats', 'ops:changeit')).toBe(401);
  });

  it('receives the log of a single node from the migration service, and no other log after it', async () => {
    const { command = [] } = services['migrate'] as Service;
    const environment = Object.entries(node.environmentOf('migrate'));
    const migrate = (dataDirectory: string): Promise<Ended> =>
      runToEnd(command, {
        ...Object.fromEntries(environment.map(([name, value]) => [name, inDirectory(directory, value)])),
        DATA_DIR: dataDirectory,
      });
    const [one, other] = [await newDataDirectory(), await newDataDirectory()];
    const single = await startServer(one, { DEMO: 'on' });
    expect(await migrate(one)).toEqual({
      code: 2,
      printed: expect.stringMatching(/ is in use by .*: stop it first\n$/),
    });
    expect(await single.stop()).toBe(0);

    const { code, printed } = await migrate(one);
    const summary = JSON.parse(printed.trim().split('\n').at(-1) ?? '') as { events: number };
    expect({ code, summary }).toEqual({
      code: 0,
      summary: expect.objectContaining({ ok: true, appended: summary.events }),
    });
    expect(summary.events).toBeGreaterThan(12);

    expect(await (await startServer(other, { DEMO: 'on' })).stop()).toBe(0);
    expect(await migrate(other)).toEqual({
      code: 1,
      printed: expect.stringMatching(/\nRefused: the logs differ at position 1: .* KurrentDB must be empty, .*\n$/),
    });
  });

  it('ends with 0 on SIGTERM', async () => {
    expect(await node.process.end('SIGTERM')).toBe(0);
  });
});
