import type { ServerWritableStream } from '@grpc/grpc-js';
import type { EventLog } from '../log/event-log.js';
import type { Faults } from './faults.js';
import { matcherOf } from './filter.js';
import { InvalidPosition, type Direction } from '../log/log-record.js';
import { identifierOf, nameOf, readEvent } from '../protocol/messages.js';
import { streams } from '../protocol/protocol.js';
import { invalidPosition, streamDeleted } from '../protocol/refusals.js';
import type { Subscriptions } from './subscriptions.js';

type Call = ServerWritableStream<streams.ReadReq, streams.ReadResp>;
type Options = streams.ReadReq.Options;

/** Handles reads of a stream, reads of $all and subscriptions to $all, which are one method of the protocol. */
export class Reads {
  count = 0;
  subscriptionCount = 0;

  constructor(
    private readonly log: EventLog,
    private readonly faults: Faults,
    private readonly subscriptions: Subscriptions,
  ) {}

  async answer(call: Call): Promise<void> {
    const options = call.request.getOptions() ?? new streams.ReadReq.Options();
    if (options.hasSubscription()) this.subscriptionCount += 1;
    else this.count += 1;
    await this.faults.passes();
    if (call.cancelled) return;
    const stream = options.getStream();
    if (options.hasSubscription()) this.subscriptions.begin(call);
    else if (stream) this.readStream(call, options, stream);
    else this.readAll(call, options);
  }

  private readStream(call: Call, options: Options, stream: streams.ReadReq.Options.StreamOptions): void {
    const name = nameOf(stream.getStreamIdentifier());
    const from = stream.hasRevision() ? BigInt(stream.getRevision()) : stream.hasEnd() ? 'end' : 'start';
    const outcome = this.log.readStream(name, from, directionOf(options), Number(options.getCount()));
    switch (outcome.kind) {
      case 'records':
        for (const record of outcome.records) call.write(readEvent(record));
        call.write(new streams.ReadResp().setLastStreamPosition(String(outcome.last)));
        call.end();
        return;
      case 'stream_not_found': {
        const missing = new streams.ReadResp.StreamNotFound().setStreamIdentifier(identifierOf(name));
        call.write(new streams.ReadResp().setStreamNotFound(missing));
        call.end();
        return;
      }
      case 'stream_deleted':
        call.emit('error', streamDeleted(name));
        return;
      default:
        outcome satisfies never;
    }
  }

  private readAll(call: Call, options: Options): void {
    const matches = matcherOf(options.getFilter());
    let left = Number(options.getCount());
    try {
      for (const record of this.log.readAll(startOf(options.getAll()), directionOf(options))) {
        if (!matches(record)) continue;
        call.write(readEvent(record));
        left -= 1;
        if (left === 0) break;
      }
    } catch (error) {
      if (!(error instanceof InvalidPosition)) throw error;
      call.emit('error', invalidPosition);
      return;
    }
    call.end();
  }
}

const directionOf = (options: Options): Direction =>
  options.getReadDirection() === streams.ReadReq.Options.ReadDirection.FORWARDS ? 'forwards' : 'backwards';

const startOf = (all: streams.ReadReq.Options.AllOptions | undefined): bigint | 'start' | 'end' => {
  if (all?.hasEnd()) return 'end';
  return all?.hasPosition() ? BigInt(all.getPosition()?.getCommitPosition() ?? 0) : 'start';
};
