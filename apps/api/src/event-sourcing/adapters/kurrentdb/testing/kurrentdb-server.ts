import { execFileSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { KurrentDBNode } from './kurrentdb-node.js';
import { until } from './until.js';

const BINARIES = ['kurrentd', 'EventStore.ClusterNode'];
const START_DEADLINE = 180_000;

const onPath = (name: string): string | undefined =>
  (process.env['PATH'] ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find((file) => {
      try {
        accessSync(file, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });

/** The program of a real server on this machine. */
export const kurrentdbBinary = BINARIES.map(onPath).find((file) => file !== undefined);

/** Such as 'EventStoreDB version 23.10.8.0'; for the name of a test. */
export const versionOf = (binary: string): string =>
  execFileSync(binary, ['--version'], { encoding: 'utf8' }).split('(', 1)[0]?.trim() ?? binary;

/** Real nodes that the tests started and may stop. */
export class KurrentDBCluster {
  private constructor(
    readonly nodes: readonly KurrentDBNode[],
    private readonly memory: boolean,
  ) {}

  static async prepare(binary: string, size: 1 | 3, where: 'memory' | 'disk'): Promise<KurrentDBCluster> {
    const nodes: KurrentDBNode[] = [];
    for (let index = 0; index < size; index += 1) nodes.push(await KurrentDBNode.prepare(binary));
    return new KurrentDBCluster(nodes, where === 'memory');
  }

  /** Started, and ready for appends. */
  static async start(binary: string, size: 1 | 3, where: 'memory' | 'disk'): Promise<KurrentDBCluster> {
    const cluster = await KurrentDBCluster.prepare(binary, size, where);
    await cluster.startAll();
    return cluster;
  }

  get url(): string {
    return `kurrentdb://${this.nodes.map(({ address }) => address).join(',')}?tls=false`;
  }

  async startAll(): Promise<void> {
    for (const node of this.nodes) this.startNode(node);
    await until('a leader and its followers', () => this.isWhole(), START_DEADLINE);
  }

  startNode(node: KurrentDBNode): void {
    const others = this.nodes.filter((other) => other !== node).map(({ address }) => address);
    node.start([
      ...(this.memory ? ['--mem-db'] : ['--stream-existence-filter-size=1000000']),
      ...(others.length === 0
        ? []
        : [`--cluster-size=${this.nodes.length}`, '--discover-via-dns=false', `--gossip-seed=${others.join(',')}`]),
    ]);
  }

  /** The node that another node, or it itself, says to lead. */
  async leader(): Promise<KurrentDBNode> {
    return until('a leader', async () => {
      for (const node of this.nodes) {
        const members = (await node.gossip())?.members;
        const leader = members?.find(({ state, isAlive }) => isAlive && state === 'Leader');
        if (leader) return this.nodes.find(({ port }) => port === leader.httpEndPointPort);
      }
      return undefined;
    });
  }

  async dispose(): Promise<void> {
    for (const node of this.nodes) await node.dispose();
  }

  private async isWhole(): Promise<boolean> {
    const dead = this.nodes.find(({ ended }) => ended);
    if (dead) throw new Error('a node of KurrentDB ended at its start');
    const members = (await this.nodes[0]?.gossip())?.members ?? [];
    const count = (state: string): number =>
      members.filter((member) => member.isAlive && member.state === state).length;
    return count('Leader') === 1 && count('Follower') === this.nodes.length - 1;
  }
}
