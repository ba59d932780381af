import { randomUUID } from 'node:crypto';
import { status } from '@grpc/grpc-js';
import { EventLog } from './log/event-log.js';
import { Faults } from './calls/faults.js';
import { Line } from './node/line.js';
import type { LogRecord, ProposedRecord } from './log/log-record.js';
import { NodeServer } from './node/node-server.js';
import type { Member } from './node/node-services.js';
import { tooSlow } from './protocol/refusals.js';
import { secureUrl } from './node/secure.js';
import { Subscriptions } from './calls/subscriptions.js';

/** Calls that arrived, whatever their outcome. */
export interface Counters {
  appends: number;
  reads: number;
  subscriptions: number;
}

export type SlippedEvent = { stream: string; revision?: bigint } & Partial<ProposedRecord>;

export interface DoubleOptions {
  /** Default: a free port. */
  port?: number;
  /** Uses the certificates of secure.ts and accepts only its user. */
  secure?: boolean;
}

/** The state that a node shares with the other nodes. */
export interface Membership {
  log: EventLog;
  members: () => readonly Member[];
  leads: (node: KurrentDouble) => boolean;
}

/** A node as the client sees it, with injectable faults of a real one. It answers after start(). */
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

  /** The log in order, including the server's own records. */
  records(prefix = ''): readonly LogRecord[] {
    return this.log.all().filter(({ stream }) => stream.startsWith(prefix));
  }

  /** Stops like a process after SIGSTOP. Appends that arrive meanwhile are committed on thaw(), or time out. */
  freeze({ commitOnThaw = true } = {}): void {
    this.faults.freeze(commitOnThaw);
    this.line.freeze();
  }

  /** Resumes. If another node has become leader, nothing that arrived meanwhile is committed. */
  thaw(): void {
    this.faults.thaw(this.membership.leads(this) ? undefined : false);
    this.line.thaw();
  }

  /** Commits the next appends without a response: their connection is dropped, or they never complete. */
  loseAnswers(count: number, loss: 'dropped' | 'unanswered' = 'dropped'): void {
    this.faults.lostAnswers = count;
    this.faults.loss = loss;
  }

  /** Fails the next appends as UNAVAILABLE without committing them. */
  refuseBefore(count: number): void {
    this.faults.refusals = count;
  }

  dropConnections(): void {
    this.line.drop();
  }

  endSubscriptions(code: status = status.ABORTED, details = tooSlow): void {
    this.subscriptions.end(code, details);
  }

  /** Open subscriptions stay open but deliver nothing any more; new ones deliver. */
  silence(): void {
    this.subscriptions.silence();
  }

  /** Inserts an event without checks: foreign, duplicate, or at a revision after a gap. */
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

  /** Replaces the data of an event in place; subscriptions past it do not see the change. */
  change(stream: string, revision: bigint, data: Uint8Array): void {
    this.find(stream, revision).data = data;
  }

  remove(stream: string, revision: bigint): void {
    const removed = this.find(stream, revision);
    this.log.keep((record) => record !== removed);
  }

  /** Rolls back to the time when the record at this position was the last, like a server restored from a backup. */
  truncateTo(position: bigint): void {
    this.log.truncate(position);
    this.line.drop();
  }

  /** Shuts down: frozen calls are lost, connections are refused. The log is kept for start(). */
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
