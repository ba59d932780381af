/** @needs openssl */
import { X509Certificate } from 'node:crypto';
import { execFileSync, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { get } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { onFreePorts } from '../support/servers/free-ports.js';
import { until } from '../support/until.js';
import { ROOT, composeFile, environmentOf } from './compose-file.js';
import { describeNeeding } from '../support/needs.js';
import { run, type RunningProcess } from './processes.js';

const { services } = composeFile('docker-compose.yml');
const NODES = Object.keys(services).filter((name) => name.startsWith('kurrentdb-'));
const DAY = 24 * 3_600_000;

const directory = mkdtempSync(join(tmpdir(), 'waymark-kurrentdb-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));
const [authority, trusted, certificates] = ['authority', 'trusted', 'certificates'].map((name) =>
  join(directory, name),
);
const inDirectory = (path: string): string => path.replace(/^\/(authority|trusted|certificates)/, `${directory}/$1`);
const fileOf = (node: string, file: string): string => join(directory, 'certificates', node, file);

const makeCertificates = (): void => {
  const env = { PATH: process.env['PATH'], AUTHORITY: authority, TRUSTED: trusted, CERTIFICATES: certificates };
  execFileSync(`${ROOT}infra/kurrentdb/make-certificates.sh`, NODES, { env, stdio: 'ignore' });
};
beforeAll(() => {
  for (const name of ['authority', 'trusted', 'certificates']) mkdirSync(join(directory, name));
  makeCertificates();
});

const certificateOf = (file: string): X509Certificate => new X509Certificate(readFileSync(file));

describe('the certificates of the KurrentDB nodes', () => {
  it('are one for each node of the compose file, by an authority that is trusted', () => {
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

  it('have keys that only their owner reads', () => {
    const keys = [join(directory, 'authority', 'ca.key'), ...NODES.map((node) => fileOf(node, 'node.key'))];
    for (const key of keys) expect(statSync(key).mode & 0o777).toBe(0o600);
    expect(statSync(join(directory, 'trusted', 'ca.crt')).mode & 0o777).toBe(0o644);
  });

  it('are kept, and only one that is gone is made anew', () => {
    const serials = () => NODES.map((node) => certificateOf(fileOf(node, 'node.crt')).serialNumber);
    const before = serials();
    rmSync(fileOf('kurrentdb-2', 'node.crt'));
    makeCertificates();
    const after = serials();
    expect([after[0], after[2]]).toEqual([before[0], before[2]]);
    expect(after[1]).not.toBe(before[1]);
  });

  it('are where the nodes look for them', () => {
    for (const name of NODES) {
      const { EVENTSTORE_CERTIFICATE_FILE, EVENTSTORE_CERTIFICATE_PRIVATE_KEY_FILE } =
        services[name]?.environment ?? {};
      expect(inDirectory(EVENTSTORE_CERTIFICATE_FILE ?? '')).toBe(fileOf(name, 'node.crt'));
      expect(inDirectory(EVENTSTORE_CERTIFICATE_PRIVATE_KEY_FILE ?? '')).toBe(fileOf(name, 'node.key'));
    }
  });
});

describeNeeding('kurrentd', 'a KurrentDB node', () => {
  const passwords = { KURRENTDB_ADMIN_PASSWORD: 'opensesame', KURRENTDB_OPS_PASSWORD: 'opensesametoo' };
  let port: number;

  const statusOf = async (path: string, user: string): Promise<number> => {
    const ca = readFileSync(join(directory, 'trusted', 'ca.crt'));
    const sent = get({ host: 'localhost', port, path, ca, auth: user, agent: false });
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    answer.resume();
    return answer.statusCode ?? 0;
  };

  it('starts with its environment, is found live by its check, and takes the passwords that were given only', async () => {
    const service = services['kurrentdb-1'];
    if (!service) throw new Error('no such service');
    const environment = Object.fromEntries(
      Object.entries(environmentOf(service, passwords)).map(([name, value]) => [name, inDirectory(value)]),
    );
    const start = async (node: number, replication: number): Promise<RunningProcess> => {
      // One node on loopback: the three find each other by names that there are only in Compose's network.
      const started = run(['kurrentd'], {
        ...environment,
        HOME: directory,
        EVENTSTORE_CLUSTER_SIZE: '1',
        EVENTSTORE_GOSSIP_SEED: '',
        EVENTSTORE_NODE_IP: '127.0.0.1',
        EVENTSTORE_NODE_PORT: String(node),
        EVENTSTORE_REPLICATION_IP: '127.0.0.1',
        EVENTSTORE_REPLICATION_PORT: String(replication),
        EVENTSTORE_DB: join(directory, 'db'),
        EVENTSTORE_STREAM_EXISTENCE_FILTER_SIZE: '1000000',
      });
      const [, ...check] =
        service.healthcheck.test?.map((part) => inDirectory(part).replace(':2113', `:${node}`)) ?? [];
      await until(
        'the check to succeed',
        () => {
          started.mustRun();
          return spawnSync(check[0] ?? '', check.slice(1)).status === 0;
        },
        100_000,
      );
      port = node;
      return started;
    };
    const server = await onFreePorts(2, ([node = 0, replication = 0]) => start(node, replication));
    await until(
      'the administrator to be known',
      async () => (await statusOf('/users/admin', 'admin:opensesame')) === 200,
      60_000,
    );
    expect(await statusOf('/users/admin', 'admin:changeit')).toBe(401);
    expect(await statusOf('/stats', 'ops:opensesametoo')).toBe(200);
    expect(await statusOf('/stats', 'ops:changeit')).toBe(401);
    expect(await server.end('SIGTERM')).toBe(0);
  });
});
