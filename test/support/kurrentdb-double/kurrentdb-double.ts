import { randomUUID } from 'node:crypto';
import { Server, ServerCredentials, status, type handleUnaryCall } from '@grpc/grpc-js';
import { Appends } from './appends.js';
import { Deletions } from './deletions.js';
import { EventLog } from './event-log.js';
import { Faults } from './faults.js';
import { Line } from './line.js';
import type { LogRecord, ProposedRecord } from './log-record.js';
import { clusterInfo, supportedMethods } from './node-services.js';
import { GossipService, ServerFeaturesService, StreamsService, type IStreamsServer } from './protocol.js';
import { Reads } from './reads.js';
import { tooSlow } from './refusals.js';
import { Subscriptions } from './subscriptions.js';

/** Calls that arrived, whatever became of them. */
export interface Counters {
  appends: number;
  reads: number;
  subscriptions: number;
}

export type SlippedEvent = { stream: string; revision?: bigint } & Partial<ProposedRecord>;

/** A server of one node as the client sees it, with the faults of a real one at hand. */
export class KurrentDouble {
  private readonly log = new EventLog();
  private readonly faults = new Faults();
  private readonly subscriptions = new Subscriptions(this.log);
  private readonly appends = new Appends(this.log, this.faults, (peer) => this.line.dropPeer(peer));
  private readonly reads = new Reads(this.log, this.faults, this.subscriptions);
  private readonly server = new Server();
  private readonly line: Line;
  private serverPort: number | undefined;

  /** Answers from start() on. */
  constructor(port: number) {
    this.line = new Line(port);
    this.serve();
  }

  get url(): string {
    return `kurrentdb://127.0.0.1:${this.line.port}?tls=false`;
  }

  get counters(): Counters {
    return { appends: this.appends.count, reads: this.reads.count, subscriptions: this.reads.subscriptionCount };
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

  thaw(): void {
    this.faults.thaw();
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
    this.serverPort ??= await this.bind();
    await this.line.open(this.serverPort);
  }

  async close(): Promise<void> {
    await this.stop();
    this.server.forceShutdown();
  }

  private bind(): Promise<number> {
    return new Promise((resolve, reject) => {
      this.server.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (error, port) =>
        error ? reject(error) : resolve(port),
      );
    });
  }

  private serve(): void {
    const deletions = new Deletions(this.log, this.faults);
    const streams: IStreamsServer = {
      read: (call) => void this.reads.answer(call),
      append: (call, answer) => this.appends.single(call, answer),
      batchAppend: (call) => this.appends.batch(call),
      delete: (call, answer) => void deletions.delete(call, answer),
      tombstone: (call, answer) => void deletions.tombstone(call, answer),
    };
    this.server.addService(StreamsService, streams);
    const instance = randomUUID();
    this.server.addService(ServerFeaturesService, { getSupportedMethods: this.afterThaw(supportedMethods) });
    this.server.addService(GossipService, { read: this.afterThaw(() => clusterInfo(instance, this.line.port)) });
  }

  private afterThaw<Response>(respond: () => Response): handleUnaryCall<unknown, Response> {
    return (_call, answer) => void this.faults.passes().then(() => answer(null, respond()));
  }

  private find(stream: string, revision: bigint): LogRecord {
    const found = this.log.all().find((record) => record.stream === stream && record.revision === revision);
    if (!found) throw new Error(`No event ${revision} in ${stream}`);
    return found;
  }
}

/** Starts a double on a port of 127.0.0.1, by default a free one. Close it at the end. */
export const startKurrentDouble = async ({ port = 0 } = {}): Promise<KurrentDouble> => {
  const double = new KurrentDouble(port);
  await double.start();
  return double;
};
