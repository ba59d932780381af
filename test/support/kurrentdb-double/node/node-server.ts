import { once } from 'node:events';
import type { Server as PageServer } from 'node:http';
import {
  Server,
  ServerCredentials,
  type handleUnaryCall,
  type Metadata,
  type sendUnaryData,
  type ServiceError,
} from '@grpc/grpc-js';
import { Appends } from '../calls/appends.js';
import { Deletions } from '../calls/deletions.js';
import type { EventLog } from '../log/event-log.js';
import type { Faults } from '../calls/faults.js';
import type { Targets } from './line.js';
import { clusterInfo, nodePages, supportedMethods, type Member } from './node-services.js';
import { GossipService, ServerFeaturesService, StreamsService, type IStreamsServer } from '../protocol/protocol.js';
import { Reads } from '../calls/reads.js';
import { accessRefusal } from './secure.js';
import type { Subscriptions } from '../calls/subscriptions.js';

interface Parts {
  log: EventLog;
  faults: Faults;
  subscriptions: Subscriptions;
  secure: boolean;
  members: () => readonly Member[];
  /** Ends the connection of a call. */
  drop: (peer: string) => void;
}

/** The services of a node, on ports that only its `Line` knows. */
export class NodeServer {
  readonly appends: Appends;
  readonly reads: Reads;
  private readonly server = new Server();
  private readonly pages: PageServer;
  private targets: Promise<Targets> | undefined;

  constructor(private readonly parts: Parts) {
    const { log, faults, subscriptions, drop, members } = parts;
    this.appends = new Appends(log, faults, drop);
    this.reads = new Reads(log, faults, subscriptions);
    this.pages = nodePages(members);
    this.server.addService(StreamsService, this.streams());
    this.server.addService(ServerFeaturesService, { getSupportedMethods: this.afterThaw(supportedMethods) });
    this.server.addService(GossipService, { read: this.afterThaw(() => clusterInfo(members())) });
  }

  listen(): Promise<Targets> {
    this.targets ??= this.bind();
    return this.targets;
  }

  close(): void {
    this.server.forceShutdown();
    this.pages.close();
    this.pages.closeAllConnections();
  }

  private async bind(): Promise<Targets> {
    const grpc = await new Promise<number>((resolve, reject) => {
      this.server.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (error, port) =>
        error ? reject(error) : resolve(port),
      );
    });
    await once(this.pages.listen(0, '127.0.0.1'), 'listening');
    const address = this.pages.address();
    return { grpc, http: typeof address === 'object' && address ? address.port : 0 };
  }

  private streams(): IStreamsServer {
    const { log, faults } = this.parts;
    const deletions = new Deletions(log, faults);
    return {
      read: this.streaming((call) => void this.reads.answer(call)),
      append: this.answering((call, answer) => this.appends.single(call, answer)),
      batchAppend: this.streaming((call) => this.appends.batch(call)),
      delete: this.answering((call, answer) => void deletions.delete(call, answer)),
      tombstone: this.answering((call, answer) => void deletions.tombstone(call, answer)),
    };
  }

  private streaming<Call extends { metadata: Metadata; emit(event: 'error', error: Partial<ServiceError>): boolean }>(
    handle: (call: Call) => void,
  ): (call: Call) => void {
    return (call) => {
      const refusal = this.refusal(call.metadata);
      if (refusal) call.emit('error', refusal);
      else handle(call);
    };
  }

  private answering<Call extends { metadata: Metadata }, Response>(
    handle: (call: Call, answer: sendUnaryData<Response>) => void,
  ): (call: Call, answer: sendUnaryData<Response>) => void {
    return (call, answer) => {
      const refusal = this.refusal(call.metadata);
      if (refusal) answer(refusal);
      else handle(call, answer);
    };
  }

  private refusal(metadata: Metadata): Partial<ServiceError> | undefined {
    return this.parts.secure ? accessRefusal(metadata) : undefined;
  }

  private afterThaw<Response>(respond: () => Response): handleUnaryCall<unknown, Response> {
    return (_call, answer) => void this.parts.faults.passes().then(() => answer(null, respond()));
  }
}
