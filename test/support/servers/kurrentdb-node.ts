import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { get as getInsecurely, type IncomingMessage } from 'node:http';
import { get } from 'node:https';
import { dirname, join } from 'node:path';
import { json } from 'node:stream/consumers';
import { testCertificates, testUser } from '../kurrentdb-double/node/secure.js';
import { knownSecrets } from '../secrets/known-secrets.js';
import { WatchedOutput } from '../secrets/watched-output.js';

/** A node's view of its cluster. */
export interface Gossip {
  members: { state: string; isAlive: boolean; httpEndPointPort: number }[];
}

export interface NodeSettings {
  program: string;
  folder: string;
  port: number;
  replicationPort: number;
  secure: boolean;
  /** Settings in addition to those of every node. */
  options: readonly string[];
}

const ANSWER_WITHIN = 1_000;
const MOST_OUTPUT = 20_000;

/** A process of KurrentDB. */
export class KurrentNode {
  private process: ChildProcess | undefined;
  /** The output of all its processes. */
  private readonly output = new WatchedOutput('a node of KurrentDB');

  constructor(private readonly settings: NodeSettings) {}

  get port(): number {
    return this.settings.port;
  }

  start(): void {
    const { program, folder, port, replicationPort, secure, options } = this.settings;
    const { authority, node, key } = testCertificates;
    const security = secure
      ? [
          `--certificate-file=${node}`,
          `--certificate-private-key-file=${key}`,
          `--trusted-root-certificates-path=${dirname(authority)}`,
        ]
      : ['--insecure'];
    const folders = ['db', 'log', 'index'].map((name) => `--${name}=${join(folder, name)}`);
    const ports = [`--node-port=${port}`, `--replication-port=${replicationPort}`];
    const ips = ['--node-ip=127.0.0.1', '--replication-ip=127.0.0.1'];
    // Its own process group, so that a signal also reaches processes of a start script.
    const started = spawn(program, [...security, ...folders, ...ports, ...ips, ...options], {
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, EVENTSTORE_TELEMETRY_OPTOUT: 'true', KURRENTDB_TELEMETRY_OPTOUT: 'true' },
    });
    this.process = started;
    if (secure) knownSecrets.learn(testUser);
    for (const stream of [started.stdout, started.stderr]) {
      stream.on('data', (chunk) => this.output.write(String(chunk)));
    }
    // A former leader with unreplicated events exits like this and must be restarted.
    started.once('exit', (code) => code === 0 && this.process === started && this.start());
  }

  /** Throws its output if it has ended. Call it while you wait for it. */
  mustRun(): void {
    if (typeof this.process?.exitCode === 'number')
      throw new Error(`a node of KurrentDB ended:\n${this.output.text.slice(-MOST_OUTPUT)}`);
  }

  signal(signal: NodeJS.Signals): void {
    if (this.process?.pid === undefined || this.ended) return;
    process.kill(-this.process.pid, signal);
  }

  /** Resolves once it has ended; rejects if it wrote a secret. */
  async kill(): Promise<void> {
    if (this.process && !this.ended) {
      const closed = once(this.process, 'close');
      this.signal('SIGKILL');
      await closed;
    }
    this.output.mustTellNoSecret();
  }

  /** Returns undefined while it does not answer. */
  async gossip(): Promise<Gossip | undefined> {
    try {
      return (await json(await this.ask('/gossip'))) as Gossip;
    } catch {
      return undefined;
    }
  }

  /** A secure node creates its user once it is leader, and rejects that user until then. */
  async knowsItsUser(): Promise<boolean> {
    const { name, password } = testUser;
    try {
      const answer = await this.ask(`/users/${name}`, `${name}:${password}`);
      answer.resume();
      return answer.statusCode === 200;
    } catch {
      return false;
    }
  }

  private async ask(path: string, auth?: string): Promise<IncomingMessage> {
    const signal = AbortSignal.timeout(ANSWER_WITHIN);
    const options = { host: '127.0.0.1', port: this.port, path, agent: false, signal, ...(auth && { auth }) };
    const request = this.settings.secure
      ? get({ ...options, ca: readFileSync(testCertificates.authority) })
      : getInsecurely(options);
    request.on('error', () => undefined);
    const [answer] = (await once(request, 'response')) as [IncomingMessage];
    return answer;
  }

  private get ended(): boolean {
    return this.process === undefined || this.process.exitCode !== null || this.process.signalCode !== null;
  }
}
