import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Health } from '@waymark/contracts';
import { startDoubleCluster } from '../support/kurrentdb-double/double-cluster.js';
import { startKurrentDouble } from '../support/kurrentdb-double/kurrentdb-double.js';
import { Client } from '../support/clients/client.js';
import { beginProductProcess, type Environment, type StartingProduct } from '../support/product/product-process.js';
import { kurrentProgram } from '../support/servers/kurrentdb-program.js';
import { KurrentServer } from '../support/servers/kurrentdb-server.js';
import { RedisServer } from '../support/servers/redis-server.js';
import { until } from '../support/waiting/until.js';

/** The log that all nodes share, with its injectable failures. */
export type SharedServer = Pick<KurrentServer, 'url' | 'freeze' | 'thaw' | 'stop' | 'start' | 'close'>;

/** A shared log of three KurrentDB nodes. */
export type SharedServers = SharedServer & Pick<KurrentServer, 'whole' | 'leaders' | 'killLeader' | 'freezeLeader'>;

/** The log server of this test run, for the names of tests. */
export const serverName = kurrentProgram === undefined ? 'the double of KurrentDB' : 'a real KurrentDB';

const startSharedServer = (): Promise<SharedServer> =>
  kurrentProgram === undefined ? startKurrentDouble() : KurrentServer.start();

/** Starts a log of three nodes. */
export const startSharedServers = (): Promise<SharedServers> =>
  kurrentProgram === undefined ? startDoubleCluster() : KurrentServer.start({ nodes: 3 });

/** Milliseconds. Nodes compare their trees every minute. */
const STOPS_WITHIN = 100_000;

/** A process of the product with its own copy of the log. */
export class ClusterNode {
  private product: StartingProduct | undefined;
  private address = '';

  constructor(
    readonly dataDirectory: string,
    private readonly environment: Environment,
  ) {}

  /** An unauthenticated client of this node. */
  readonly anybody = new Client(() => this.address);

  /** Starts without waiting; `healthy` waits. */
  begin(): StartingProduct {
    this.product = beginProductProcess(this.dataDirectory, this.environment);
    return this.product;
  }

  async start(): Promise<this> {
    this.address = await this.begin().healthy();
    return this;
  }

  /** Resolves once the node reports healthy. */
  async healthy(): Promise<void> {
    await until('the node to be healthy', async () => {
      const { body } = await this.anybody.get<{ status: string }>('/health/');
      return body.status === 'healthy';
    });
  }

  /** Like start, for a node that may refuse to serve. */
  async listen(): Promise<this> {
    this.address = await this.begin().listening();
    return this;
  }

  /** Resolves with its health once it has stopped serving. */
  stopped(): Promise<string> {
    return until(
      'the node to stop serving',
      async () => {
        const { status, body } = await this.anybody.get<Health>('/health/');
        return status === 503 && body.status === 'unhealthy' && (body.checks['event_store']?.detail ?? '');
      },
      STOPS_WITHIN,
    );
  }

  /** A client of this node with a token of any node. */
  as({ token }: Pick<Client, 'token'>): Client {
    return token === undefined ? this.anybody : this.anybody.as(token);
  }

  signal(signal: 'SIGSTOP' | 'SIGCONT'): void {
    this.product?.signal(signal);
  }

  async kill(): Promise<void> {
    await this.product?.end('SIGKILL');
  }

  async stop(): Promise<number | null | undefined> {
    return this.product?.end('SIGTERM');
  }
}

/** Any number of nodes, their shared log, and their Redis. */
export class Cluster {
  readonly nodes: ClusterNode[] = [];
  private readonly folders: string[] = [];

  private constructor(
    readonly log: SharedServer,
    readonly redis: RedisServer,
    private readonly environment: Environment,
  ) {}

  static async start(size: number, environment: Environment = {}): Promise<Cluster> {
    return Cluster.on(await startSharedServer(), size, environment);
  }

  /** Uses a started log and closes it with the cluster. */
  static async on(log: SharedServer, size: number, environment: Environment = {}): Promise<Cluster> {
    const redis = await RedisServer.start();
    const key = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'der' });
    const cluster = new Cluster(log, redis, {
      EVENT_STORE_URL: log.url,
      REDIS_URL: redis.url,
      JWT_SECRET: randomUUID() + randomUUID(),
      CHECKPOINT_KEY: key.toString('base64'),
      ...environment,
    });
    await cluster.grow(size);
    return cluster;
  }

  /** Starts further nodes in parallel. */
  async grow(count: number): Promise<ClusterNode[]> {
    const added: ClusterNode[] = [];
    for (let index = 0; index < count; index += 1) added.push(await this.newNode());
    await Promise.all(added.map((node) => node.start()));
    return added;
  }

  /** A node that is not started yet, in its own directory or with the files of a stopped node. */
  async newNode(dataDirectory?: string, environment: Environment = {}): Promise<ClusterNode> {
    const folder = dataDirectory ?? (await this.newFolder());
    const node = new ClusterNode(folder, { ...this.environment, ...environment });
    this.nodes.push(node);
    return node;
  }

  nodeAt(index: number): ClusterNode {
    const node = this.nodes[index];
    if (!node) throw new Error(`there is no node ${index}`);
    return node;
  }

  /** The nodes in turn, endlessly. */
  *inTurn(): Generator<ClusterNode, never> {
    for (;;) yield* this.nodes;
  }

  async close(): Promise<void> {
    this.log.thaw();
    await Promise.all(this.nodes.map((node) => node.kill()));
    await this.redis.close();
    await this.log.close();
    for (const folder of this.folders) await rm(folder, { recursive: true, force: true });
  }

  private async newFolder(): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), 'waymark-node-'));
    this.folders.push(folder);
    return folder;
  }
}
