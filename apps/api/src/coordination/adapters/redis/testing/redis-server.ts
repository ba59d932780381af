import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createClient } from 'redis';

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port was assigned');
  return address.port;
};

/** A real redis-server of a test's own, in a folder of its own. It keeps nothing over its end, unless it is to. */
export class RedisServerUnderTest {
  private process: ChildProcess | undefined;

  private constructor(
    private readonly directory: string,
    private readonly port: number,
    private readonly settings: readonly string[],
  ) {}

  /** `settings` are redis-server's own: `['--appendonly', 'yes']`. */
  static async start(settings: readonly string[] = []): Promise<RedisServerUnderTest> {
    const directory = await mkdtemp(join(tmpdir(), 'waymark-redis-'));
    const server = new RedisServerUnderTest(directory, await freePort(), settings);
    await server.start();
    return server;
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}`;
  }

  /** Resolves once it takes connections. */
  async start(): Promise<void> {
    const settings = ['--port', String(this.port), '--bind', '127.0.0.1', '--dir', this.directory, '--save', ''];
    const child = spawn('redis-server', [...settings, ...this.settings], { stdio: ['ignore', 'pipe', 'inherit'] });
    this.process = child;
    let failure: Error | undefined;
    child.once('error', (error) => (failure = error));
    for await (const line of createInterface({ input: child.stdout })) {
      if (line.includes('Ready to accept connections')) break;
    }
    child.stdout.resume();
    if (failure) throw new Error('these tests need redis-server: apt-get install redis-server', { cause: failure });
    if (child.exitCode !== null) throw new Error(`redis-server ended with ${child.exitCode}`);
  }

  async kill(): Promise<void> {
    const { process: child } = this;
    if (!child) return;
    this.process = undefined;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }

  freeze(): void {
    this.process?.kill('SIGSTOP');
  }

  thaw(): void {
    this.process?.kill('SIGCONT');
  }

  /** Takes encrypted connections too; answers where. Its settings name the certificate. */
  async encrypt(): Promise<string> {
    const port = String(await freePort());
    await this.ask((client) => client.configSet('tls-port', port));
    return `rediss://127.0.0.1:${port}`;
  }

  async empty(): Promise<void> {
    await this.ask((client) => client.flushAll());
  }

  /** The texts under the keys of a pattern. */
  async values(pattern: string): Promise<(string | null)[]> {
    return this.ask(async (client) => client.mGet(await client.keys(pattern)));
  }

  async ask<Reply>(question: (client: ReturnType<typeof createClient>) => Promise<Reply>): Promise<Reply> {
    const client: ReturnType<typeof createClient> = createClient({ url: this.url });
    await client.connect();
    try {
      return await question(client);
    } finally {
      await client.close();
    }
  }

  async dispose(): Promise<void> {
    await this.kill();
    await rm(this.directory, { recursive: true });
  }
}
