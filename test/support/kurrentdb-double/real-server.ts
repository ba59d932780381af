import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { request as ask } from 'node:http';
import { request as askSecurely } from 'node:https';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { secureUrl, testCertificates } from './secure.js';

const programs = ['kurrentd', 'EventStore.ClusterNode'];
const startDeadline = 100_000;

const isExecutable = (file: string): boolean => {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** The program of a real server on PATH. */
export const kurrentProgram = (): string | undefined =>
  (process.env['PATH'] ?? '')
    .split(delimiter)
    .flatMap((folder) => programs.map((program) => join(folder, program)))
    .find(isExecutable);

/** A real server of one node on ports and in a folder of its own. It is started by start(), again after stop(). */
export class RealServer {
  private process: ChildProcess | undefined;

  private constructor(
    private readonly program: string,
    private readonly folder: string,
    private readonly port: number,
    private readonly replicationPort: number,
    private readonly secure: boolean,
  ) {}

  /** Secure: with the certificates and for the user of secure.ts. */
  static async start(program: string, { secure = false } = {}): Promise<RealServer> {
    const folder = await mkdtemp(join(tmpdir(), 'waymark-kurrentdb-'));
    const server = new RealServer(program, folder, await freePort(), await freePort(), secure);
    await server.start();
    return server;
  }

  get url(): string {
    return this.secure ? secureUrl(this.port) : `kurrentdb://127.0.0.1:${this.port}?tls=false`;
  }

  async start(): Promise<void> {
    const { authority, node, key } = testCertificates;
    const security = this.secure
      ? [
          `--certificate-file=${node}`,
          `--certificate-private-key-file=${key}`,
          `--trusted-root-certificates-path=${dirname(authority)}`,
        ]
      : ['--insecure'];
    const options = [
      ...security,
      `--db=${join(this.folder, 'db')}`,
      `--log=${join(this.folder, 'log')}`,
      '--stream-existence-filter-size=1000000',
      '--node-ip=127.0.0.1',
      `--node-port=${this.port}`,
      '--replication-ip=127.0.0.1',
      `--replication-port=${this.replicationPort}`,
    ];
    // A group of its own, so that a signal reaches the server also behind a script that starts it.
    this.process = spawn(this.program, options, {
      detached: true,
      stdio: 'ignore',
      env: { ...process.env, EVENTSTORE_TELEMETRY_OPTOUT: 'true', KURRENTDB_TELEMETRY_OPTOUT: 'true' },
    });
    await this.live(performance.now() + startDeadline);
  }

  freeze(): void {
    this.signal('SIGSTOP');
  }

  thaw(): void {
    this.signal('SIGCONT');
  }

  /** Kills it; what it has acknowledged stays in its folder. */
  async stop(): Promise<void> {
    const ended = this.process;
    if (!ended || ended.exitCode !== null || ended.signalCode !== null) return;
    const exit = once(ended, 'exit');
    this.signal('SIGKILL');
    await exit;
  }

  async close(): Promise<void> {
    await this.stop();
    await rm(this.folder, { recursive: true, force: true });
  }

  private signal(name: NodeJS.Signals): void {
    if (this.process?.pid) process.kill(-this.process.pid, name);
  }

  private isLive(): Promise<boolean> {
    const address = { host: '127.0.0.1', port: this.port, path: '/health/live' };
    return new Promise((resolve) => {
      const request = this.secure
        ? askSecurely({ ...address, ca: readFileSync(testCertificates.authority) })
        : ask(address);
      request.on('response', ({ statusCode }) => resolve(statusCode === 204)).on('error', () => resolve(false));
      request.end();
    });
  }

  private async live(deadline: number): Promise<void> {
    for (;;) {
      if (await this.isLive()) return;
      if (this.process?.exitCode !== null || performance.now() > deadline)
        throw new Error(`${this.program} did not start`);
      await pause(100);
    }
  }
}

const freePort = async (): Promise<number> => {
  const listener = createServer().listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const address = listener.address();
  listener.close();
  if (typeof address !== 'object' || !address) throw new Error('No port');
  return address.port;
};
