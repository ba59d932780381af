import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { WatchedOutput } from './secrets/watched-output.js';

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port was assigned');
  return address.port;
};

/** A redis-server in memory. */
export class RedisProcess {
  private child: ChildProcess | undefined;
  private output: WatchedOutput | undefined;

  private constructor(
    private readonly folder: string,
    private readonly port: number,
  ) {}

  static async start(): Promise<RedisProcess> {
    const redis = new RedisProcess(await mkdtemp(join(tmpdir(), 'waymark-redis-')), await freePort());
    await redis.start();
    return redis;
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}`;
  }

  /** Resolves once it takes connections. */
  async start(): Promise<void> {
    const settings = ['--port', String(this.port), '--bind', '127.0.0.1', '--dir', this.folder, '--save', ''];
    const child = spawn('redis-server', settings, { stdio: ['ignore', 'pipe', 'ignore'] });
    this.child = child;
    this.output = new WatchedOutput('redis-server', child.stdout);
    for await (const line of createInterface({ input: child.stdout })) {
      if (line.includes('Ready to accept connections')) break;
    }
    child.stdout.resume();
    if (child.exitCode !== null) throw new Error(`redis-server ended with ${child.exitCode}`);
  }

  /** Nothing of it is left when it starts again. */
  async kill(): Promise<void> {
    const { child } = this;
    if (!child || child.exitCode !== null) return;
    const closed = once(child, 'close');
    child.kill('SIGKILL');
    await closed;
    this.output?.mustTellNoSecret();
  }

  freeze(): void {
    this.child?.kill('SIGSTOP');
  }

  thaw(): void {
    this.child?.kill('SIGCONT');
  }

  /** Forgets everything and goes on. */
  async empty(): Promise<void> {
    const socket = connect(this.port, '127.0.0.1');
    socket.write('FLUSHALL\r\n');
    const [answer] = (await once(socket, 'data')) as [Buffer];
    socket.destroy();
    if (!answer.toString().startsWith('+OK')) throw new Error(`FLUSHALL was answered ${answer.toString()}`);
  }

  async close(): Promise<void> {
    this.thaw();
    await this.kill();
    await rm(this.folder, { recursive: true, force: true });
  }
}
