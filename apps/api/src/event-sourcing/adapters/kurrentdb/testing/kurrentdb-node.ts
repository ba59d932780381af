import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
};

/** What a node tells of its cluster. */
export interface Gossip {
  members: { state: string; isAlive: boolean; httpEndPointPort: number }[];
}

/** A process of KurrentDB with folders of its own, on ports of its own. */
export class KurrentDBNode {
  private process: ChildProcess | undefined;

  private constructor(
    private readonly binary: string,
    private readonly folder: string,
    readonly port: number,
    readonly replicationPort: number,
  ) {}

  static async prepare(binary: string): Promise<KurrentDBNode> {
    const folder = await mkdtemp(join(tmpdir(), 'waymark-kurrentdb-'));
    return new KurrentDBNode(binary, folder, await freePort(), await freePort());
  }

  get address(): string {
    return `127.0.0.1:${this.port}`;
  }

  start(options: readonly string[]): void {
    const folders = [
      `--db=${join(this.folder, 'db')}`,
      `--log=${join(this.folder, 'log')}`,
      `--index=${join(this.folder, 'index')}`,
    ];
    const ports = [`--node-port=${this.port}`, `--replication-port=${this.replicationPort}`];
    const ips = ['--node-ip=127.0.0.1', '--replication-ip=127.0.0.1'];
    // A group of its own, so that a signal also reaches what a start script began.
    this.process = spawn(this.binary, ['--insecure', ...folders, ...ports, ...ips, ...options], {
      detached: true,
      stdio: 'ignore',
      env: { ...process.env, EVENTSTORE_TELEMETRY_OPTOUT: 'true', KURRENTDB_TELEMETRY_OPTOUT: 'true' },
    });
  }

  signal(signal: NodeJS.Signals): void {
    if (this.process?.pid === undefined || this.ended) return;
    process.kill(-this.process.pid, signal);
  }

  get ended(): boolean {
    return this.process === undefined || this.process.exitCode !== null || this.process.signalCode !== null;
  }

  async kill(): Promise<void> {
    if (!this.process || this.ended) return;
    const exit = once(this.process, 'exit');
    this.signal('SIGKILL');
    await exit;
  }

  /** undefined while it does not answer. */
  async gossip(): Promise<Gossip | undefined> {
    try {
      const answer = await fetch(`http://${this.address}/gossip`, { signal: AbortSignal.timeout(1_000) });
      return (await answer.json()) as Gossip;
    } catch {
      return undefined;
    }
  }

  async dispose(): Promise<void> {
    await this.kill();
    await rm(this.folder, { recursive: true, force: true });
  }
}
