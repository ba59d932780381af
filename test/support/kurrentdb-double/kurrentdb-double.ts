import { randomUUID } from 'node:crypto';
import { status } from '@grpc/grpc-js';
import { EventLog } from './event-log.js';
import { Faults } from './faults.js';
import { Line } from './line.js';
import type { LogRecord, ProposedRecord } from './log-record.js';
import { NodeServer } from './node-server.js';
import type { Member } from './node-services.js';
import { tooSlow } from './refusals.js';
import { secureUrl } from './secure.js';
import { Subscriptions } from './subscriptions.js';

/** Calls that arrived, whatever became of them. */
export interface Counters {
  appends: number;
  reads: number;
  subscriptions: number;
}

export type SlippedEvent = { stream: string; revision?: bigint } & Partial<ProposedRecord>;

export interface DoubleOptions {
  /** By default a free one. */
  port?: number;
  /** With the certificates and for the user of secure.ts alone. */
  secure?: boolean;
}

/** What a node of several shares with the others. */
export interface Membership {
  log: EventLog;
  members: () => readonly Member[];
  leads: (node: KurrentDouble) => boolean;
}

/** A node as the client sees it, with the faults of a real one at hand. It answers from start() on. */
export class KurrentDouble {
  private readonly instance = randomUUID();
  private readonly faults = new Faults();
  private readonly log: EventLog;
  private readonly subscriptions: Subscriptions;
  private readonly server: NodeServer;
  private readonly line: Line;
  private readonly secure: boolean;

  constructor(
    { port = 0, secure = false }: DoubleOptions = {},
    private readonly membership: Membership = {
      log: new EventLog(),
      members: () => [this.member],
      leads: () => true,
    },
  ) {
    this.secure = secure;
    this.line = new Line(port, secure);
    this.log = membership.log;
    this.subscriptions = new Subscriptions(this.log);
    this.server = new NodeServer({
      log: this.log,
      faults: this.faults,
      subscriptions: this.subscriptions,
      secure,
      members: membership.members,
      drop: (peer) => this.line.dropPeer(peer),
    });
  }

  get url(): string {
    return this.secure ? secureUrl(this.line.port) : `kurrentdb://${this.address}?tls=false`;
  }

  get address(): string {
    return `127.0.0.1:${this.line.port}`;
  }

  get answers(): boolean {
    return this.line.answers;
  }

  get member(): Member {
    const { instance, line, answers } = this;
    return { instance, port: line.port, isLeader: this.membership.leads(this), isAlive: answers };
  }

  get counters(): Counters {
    const { appends, reads } = this.server;
    return { appends: appends.count, reads: reads.count, subscriptions: reads.subscriptionCount };
  }

  /** What stands in the log, in order; the server's own records too. */
  records(prefix = ''): readonly LogRecord[] {
    return this.log.all().filter(({ stream }) => stream.startsWith(prefix));
  }

  /** Stops like a process that is sent SIGSTOP. Appends that come meanwhile are committed on thaw(), or time out. */
  freeze({ commitOnThaw = true } = {}): void {
    this.faults.freeze(commitOnThaw);
    this.line.freeze();
  }

  /** Goes on; where another node has come to lead, nothing that came meanwhile is committed. */
  thaw(): void {
    this.faults.thaw(this.membership.leads(this) ? undefined : false);
    this.line.thaw();
  }

  /** The next appends are committed, but not answered: their connection is dropped, or nothing comes. */
  loseAnswers(count: number, loss: 'dropped' | 'unanswered' = 'dropped'): void {
    this.faults.lostAnswers = count;
    this.faults.loss = loss;
  }

  /** The next appends fail as UNAVAILABLE and are not committed. */
  refuseBefore(count: number): void {
    this.faults.refusals = count;
  }

  dropConnections(): void {
    this.line.drop();
  }

  endSubscriptions(code: status = status.ABORTED, details = tooSlow): void {
    this.subscriptions.end(code, details);
  }

  /** The subscriptions open now stay open, and nothing comes by them; new ones deliver. */
  silence(): void {
    this.subscriptions.silence();
  }

  /** Puts in an event past every check: foreign, doubled, at a revision with a gap. */
  slip({ stream, revision, ...event }: SlippedEvent): LogRecord {
    return this.log.insert(
      stream,
      {
        id: randomUUID(),
        type: 'slipped',
        contentType: 'application/octet-stream',
        data: new Uint8Array(),
        metadata: new Uint8Array(),
        ...event,
      },
      revision,
    );
  }

  /** Replaces the data of an event where it stands; subscriptions that have passed it see nothing of it. */
  change(stream: string, revision: bigint, data: Uint8Array): void {
    this.find(stream, revision).data = data;
  }

  remove(stream: string, revision: bigint): void {
    const removed = this.find(stream, revision);
    this.log.keep((record) => record !== removed);
  }

  /** Becomes what it was when its last record was the one at this position, as a server restored from a backup. */
  truncateTo(position: bigint): void {
    this.log.truncate(position);
    this.line.drop();
  }

  /** Goes down: what is frozen is lost, connections are refused. The log is kept for start(). */
  async stop(): Promise<void> {
    this.faults.thaw(false);
    await this.line.close();
  }

  async start(): Promise<void> {
    await this.line.open(await this.server.listen());
  }

  async close(): Promise<void> {
    await this.stop();
    this.server.close();
  }

  private find(stream: string, revision: bigint): LogRecord {
    const found = this.log.all().find((record) => record.stream === stream && record.revision === revision);
    if (!found) throw new Error(`No event ${revision} in ${stream}`);
    return found;
  }
}

/** Starts a double on 127.0.0.1. Close it at the end. */
export const startKurrentDouble = async (options?: DoubleOptions): Promise<KurrentDouble> => {
  const double = new KurrentDouble(options);
  await double.start();
  return double;
};
