import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { secureUrl } from '../kurrentdb-double/node/secure.js';
import { until } from '../waiting/until.js';
import { onFreePorts } from './free-ports.js';
import { KurrentNode } from './kurrentdb-node.js';
import { kurrentProgram } from './kurrentdb-program.js';

const START_DEADLINE = 180_000;
/** Milliseconds, and the maximum number of attempts. KurrentDB usually elects within 8 s, but sometimes takes minutes while its leader is suspended. */
const ELECTED_WITHIN = 40_000;
const ELECTIONS = 4;

const addressOf = (port: number): string => `127.0.0.1:${port}`;

interface Settings {
  nodes?: 1 | 3;
  /** Keeps data in memory, which is lost when all nodes end. */
  where?: 'memory' | 'disk';
  /** One node with the certificates and the user of secure.ts. */
  secure?: boolean;
}

/** A way to lose a leader and to bring it back. */
interface Loss {
  lose: (leader: KurrentNode) => Promise<void>;
  giveBack: (leader: KurrentNode) => void;
}

/** A test's own real KurrentDB of one or three nodes, which the test can stop and restart. */
export class KurrentServer {
  private constructor(
    private readonly nodes: readonly KurrentNode[],
    private readonly folder: string,
    private readonly secure: boolean,
  ) {}

  /** Starts it; resolves once it is ready for appends. */
  static async start(settings: Settings = {}): Promise<KurrentServer> {
    const program = kurrentProgram;
    if (program === undefined) throw new Error('no KurrentDB on PATH: see docs/testing.md');
    const { nodes: count = 1, where = 'disk', secure = false } = settings;
    const storage = where === 'memory' ? '--mem-db' : '--stream-existence-filter-size=1000000';
    return onFreePorts(2 * count, async (ports) => {
      const folder = await mkdtemp(join(tmpdir(), 'waymark-kurrentdb-'));
      const clusterOf = (port: number): string[] => {
        const others = ports.slice(0, count).filter((other) => other !== port);
        const seeds = others.map(addressOf).join(',');
        return count === 1 ? [] : [`--cluster-size=${count}`, '--discover-via-dns=false', `--gossip-seed=${seeds}`];
      };
      const nodes = ports.slice(0, count).map(
        (port, index) =>
          new KurrentNode({
            program,
            folder: join(folder, String(index)),
            port,
            replicationPort: ports[count + index] ?? 0,
            secure,
            options: [storage, ...clusterOf(port)],
          }),
      );
      const server = new KurrentServer(nodes, folder, secure);
      try {
        await server.start();
      } catch (error) {
        await server.close();
        throw error;
      }
      return server;
    });
  }

  get url(): string {
    const [first] = this.nodes;
    if (this.secure && first) return secureUrl(first.port);
    return `kurrentdb://${this.nodes.map(({ port }) => addressOf(port)).join(',')}?tls=false`;
  }

  async start(): Promise<void> {
    for (const node of this.nodes) node.start();
    await this.whole();
    if (!this.secure) return;
    await until('the user', async () =>
      (await Promise.all(this.nodes.map((node) => node.knowsItsUser()))).every(Boolean),
    );
  }

  /** Resolves once one node is leader and all others follow it. */
  async whole(): Promise<void> {
    await until('a leader and its followers', () => this.isWhole(), START_DEADLINE);
  }

  freeze(): void {
    for (const node of this.nodes) node.signal('SIGSTOP');
  }

  thaw(): void {
    for (const node of this.nodes) node.signal('SIGCONT');
  }

  /** Kills every node; acknowledged events stay on disk. */
  async stop(): Promise<void> {
    await Promise.all(this.nodes.map((node) => node.kill()));
  }

  /** Kills the leader; resolves once there is another, with a function that restarts the killed node. */
  killLeader(): Promise<() => Promise<void>> {
    return this.lose({ lose: (leader) => leader.kill(), giveBack: (leader) => leader.start() });
  }

  /** Suspends the leader; resolves once there is another, with a function that resumes the suspended node. */
  freezeLeader(): Promise<() => Promise<void>> {
    return this.lose({
      lose: async (leader) => leader.signal('SIGSTOP'),
      giveBack: (leader) => leader.signal('SIGCONT'),
    });
  }

  async close(): Promise<void> {
    await this.stop();
    await rm(this.folder, { recursive: true, force: true });
  }

  /** The addresses that any node reports as leader, for a while also that of a killed leader. */
  async leaders(): Promise<string[]> {
    const gossips = await Promise.all(this.nodes.map((node) => node.gossip()));
    return gossips
      .flatMap((gossip) => gossip?.members ?? [])
      .filter(({ state, isAlive }) => isAlive && state === 'Leader')
      .map(({ httpEndPointPort }) => addressOf(httpEndPointPort));
  }

  private async lose({ lose, giveBack }: Loss): Promise<() => Promise<void>> {
    for (let election = 1; ; election += 1) {
      const leader = await this.leader();
      await lose(leader);
      if (election === ELECTIONS || (await this.electsAnotherThan(leader))) return async () => giveBack(leader);
      giveBack(leader);
    }
  }

  private electsAnotherThan({ port }: KurrentNode): Promise<boolean> {
    const another = async () => (await this.leaders()).some((leader) => leader !== addressOf(port));
    return until('another node to lead', another, ELECTED_WITHIN).catch(() => false);
  }

  /** Waits until the remaining nodes are a majority, including a node that was just restarted. */
  private async leader(): Promise<KurrentNode> {
    await this.whole();
    return until('a leader', async () => {
      const [leading] = await this.leaders();
      return this.nodes.find(({ port }) => addressOf(port) === leading);
    });
  }

  /** The leader according to each node. */
  private async isWhole(): Promise<boolean> {
    for (const node of this.nodes) {
      node.mustRun();
      const states = ((await node.gossip())?.members ?? []).filter(({ isAlive }) => isAlive).map(({ state }) => state);
      const followers = states.filter((state) => state === 'Follower').length;
      if (!states.includes('Leader') || followers !== this.nodes.length - 1) return false;
    }
    return true;
  }
}
