import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { get } from 'node:https';
import { join } from 'node:path';
import { onFreePorts } from '../support/servers/free-ports.js';
import { until } from '../support/waiting/until.js';
import { composeFile, environmentOf } from './compose-file.js';
import { run, type RunningProcess } from './processes.js';

const { services } = composeFile('docker-compose.yml');
const SETTINGS = { KURRENTDB_ADMIN_PASSWORD: 'opensesame', KURRENTDB_OPS_PASSWORD: 'opensesametoo' };

/** A value of the compose file with the paths of a test's directory, which contains the container's volumes. */
export const inDirectory = (directory: string, value: string): string =>
  value.replaceAll(/(?<=^|=)\/(?=(?:authority|trusted|certificates)\b)/g, `${directory}/`);

export interface ComposeKurrentdb {
  readonly port: number;
  readonly process: RunningProcess;
  /** The status of a response to this user, `name:password`. */
  statusOf(path: string, user: string): Promise<number>;
  /** The environment of a service of the compose file, connected to this node instead of the three. */
  environmentOf(service: string): Record<string, string>;
}

/**
 * Starts the service `kurrentdb-1` as a process on loopback and waits for its administrator account. Its certificates
 * are in `directory`. It is a cluster of one: the three nodes find each other by names that exist only in Compose's network.
 */
export const startComposeKurrentdb = async (directory: string): Promise<ComposeKurrentdb> => {
  const service = services['kurrentdb-1'];
  if (!service) throw new Error('no such service');
  const settings = Object.entries(environmentOf(service, SETTINGS));
  const environment = Object.fromEntries(settings.map(([name, value]) => [name, inDirectory(directory, value)]));

  const start = async (port: number, replication: number): Promise<ComposeKurrentdb> => {
    const started = run(['kurrentd'], {
      ...environment,
      HOME: directory,
      EVENTSTORE_CLUSTER_SIZE: '1',
      EVENTSTORE_GOSSIP_SEED: '',
      EVENTSTORE_NODE_IP: '127.0.0.1',
      EVENTSTORE_NODE_PORT: String(port),
      EVENTSTORE_REPLICATION_IP: '127.0.0.1',
      EVENTSTORE_REPLICATION_PORT: String(replication),
      EVENTSTORE_DB: join(directory, 'db'),
      EVENTSTORE_STREAM_EXISTENCE_FILTER_SIZE: '1000000',
    });
    const parts = service.healthcheck.test ?? [];
    const [, program = '', ...check] = parts.map((part) => inDirectory(directory, part).replace(':2113', `:${port}`));
    await until(
      'the check to succeed',
      () => {
        started.mustRun();
        return spawnSync(program, check).status === 0;
      },
      100_000,
    );
    const ca = readFileSync(join(directory, 'trusted', 'ca.crt'));
    return {
      port,
      process: started,
      statusOf: async (path, user) => {
        const sent = get({ host: 'localhost', port, path, ca, auth: user, agent: false });
        const [answer] = (await once(sent, 'response')) as [IncomingMessage];
        answer.resume();
        return answer.statusCode ?? 0;
      },
      environmentOf: (name) => {
        const other = services[name];
        if (!other) throw new Error(`no service ${name}`);
        const given = environmentOf(other, SETTINGS);
        const nodes = /kurrentdb-1:2113(?:,kurrentdb-\d:2113)*/;
        return Object.fromEntries(
          Object.entries(given).map(([key, value]) => [key, value.replace(nodes, `localhost:${port}`)]),
        );
      },
    };
  };

  const server = await onFreePorts(2, ([port = 0, replication = 0]) => start(port, replication));
  const administrator = `admin:${SETTINGS.KURRENTDB_ADMIN_PASSWORD}`;
  await until(
    'the administrator to exist',
    async () => (await server.statusOf('/users/admin', administrator)) === 200,
    60_000,
  );
  return server;
};
