import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { WatchedOutput } from '../secrets/watched-output.js';
import { onFreePort } from './free-ports.js';

/** A test's own real redis-server with its own directory. By default it keeps nothing after its end. */
export class RedisServer {
  private child: ChildProcess | undefined;
  private watched: WatchedOutput | undefined;

  private constructor(
    private readonly folder: string,
    private readonly port: number,
    private readonly settings: readonly string[],
  ) {}

  /** `settings` are options of redis-server: `['--appendonly', 'yes']`. */
  static async start(settings: readonly string[] = []): Promise<RedisServer> {
    const folder = await mkdtemp(join(tmpdir(), 'waymark-redis-'));
    return onFreePort(async (port) => {
      const server = new RedisServer(folder, port, settings);
      await server.start();
      return server;
    });
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}`;
  }

  /** Resolves once it accepts connections. */
  async start(): Promise<void> {
    const settings = ['--port', String(this.port), '--bind', '127.0.0.1', '--dir', this.folder, '--save', ''];
    const child = spawn('redis-server', [...settings, ...this.settings], { stdio: ['ignore', 'pipe', 'inherit'] });
    this.watched = new WatchedOutput('redis-server', child.stdout);
    let failure: Error | undefined;
    child.once('error', (error) => (failure = error));
    const output: string[] = [];
    for await (const line of createInterface({ input: child.stdout })) {
      output.push(line);
      if (line.includes('Ready to accept connections')) {
        child.stdout.resume();
        this.child = child;
        return;
      }
    }
    if (failure) throw new Error('these tests need redis-server: apt-get install redis-server', { cause: failure });
    throw new Error(`redis-server ended at its start:\n${output.join('\n')}`);
  }

  async kill(): Promise<void> {
    const { child } = this;
    if (!child || child.exitCode !== null) return;
    this.child = undefined;
    const ended = once(child, 'close');
    child.kill('SIGKILL');
    await ended;
    this.watched?.mustTellNoSecret();
  }

  freeze(): void {
    this.child?.kill('SIGSTOP');
  }

  thaw(): void {
    this.child?.kill('SIGCONT');
  }

  /** Deletes all data while it runs. */
  empty(): Promise<void> {
    return this.order('FLUSHALL');
  }

  /** Limits its memory, in bytes. */
  limit(bytes: number): Promise<void> {
    return this.order(`CONFIG SET maxmemory ${bytes}`);
  }

  /** The memory that it uses, in bytes. */
  async memory(): Promise<number> {
    return Number(/used_memory:(\d+)/.exec(await this.ask('INFO memory'))?.[1]);
  }

  /** Also accepts TLS connections; returns the address. Its settings name the certificate. */
  encrypt(): Promise<string> {
    return onFreePort(async (port) => {
      await this.order(`CONFIG SET tls-port ${port}`);
      return `rediss://127.0.0.1:${port}`;
    });
  }

  async close(): Promise<void> {
    await this.kill();
    await rm(this.folder, { recursive: true, force: true });
  }

  private async order(command: string): Promise<void> {
    const answer = await this.ask(command);
    if (!answer.startsWith('+OK')) throw new Error(`${command} was answered ${answer}`);
  }

  private async ask(command: string): Promise<string> {
    const socket = connect(this.port, '127.0.0.1');
    socket.write(`${command}\r\n`);
    const [answer] = (await once(socket, 'data')) as [Buffer];
    socket.destroy();
    return answer.toString();
  }
}
