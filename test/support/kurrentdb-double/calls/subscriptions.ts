import { randomUUID } from 'node:crypto';
import type { ServerWritableStream, status } from '@grpc/grpc-js';
import type { EventLog } from '../log/event-log.js';
import { matcherOf } from './filter.js';
import { checkpoint, readEvent } from '../protocol/messages.js';
import { streams } from '../protocol/protocol.js';
import { invalidStart } from '../protocol/refusals.js';

type Call = ServerWritableStream<streams.ReadReq, streams.ReadResp>;

/** The number of events between two checkpoints, times the client's interval. */
const defaultWindow = 32;

/** The open subscriptions to $all. Each reads from its own position whenever the log has grown. */
export class Subscriptions {
  private readonly open = new Map<Call, () => void>();

  constructor(private readonly log: EventLog) {}

  get size(): number {
    return this.open.size;
  }

  begin(call: Call): void {
    const options = call.request.getOptions() ?? new streams.ReadReq.Options();
    let position = startOf(options.getAll(), this.log);
    if (!this.log.canFollow(position)) {
      call.emit('error', invalidStart);
      return;
    }
    const filter = options.getFilter();
    const matches = matcherOf(filter);
    const window =
      (filter?.hasMax() ? filter.getMax() : defaultWindow) * (filter?.getCheckpointintervalmultiplier() ?? 1);
    let examined = 0;
    const deliver = (): void => {
      for (let record = this.log.next(position); record; record = this.log.next(position)) {
        position = record.position;
        if (matches(record)) call.write(readEvent(record));
        examined += 1;
        if (filter && examined % window === 0) call.write(checkpoint(position));
      }
    };
    call.write(
      new streams.ReadResp().setConfirmation(
        new streams.ReadResp.SubscriptionConfirmation().setSubscriptionId(randomUUID()),
      ),
    );
    deliver();
    call.write(new streams.ReadResp().setCaughtUp(new streams.ReadResp.CaughtUp()));
    this.open.set(call, this.log.onChange(deliver));
    call.on('cancelled', () => this.forget(call));
  }

  /** Open subscriptions stay open but receive no more events. */
  silence(): void {
    for (const stop of this.open.values()) stop();
  }

  end(code: status, details: string): void {
    for (const call of [...this.open.keys()]) {
      this.forget(call);
      call.emit('error', { code, details });
    }
  }

  private forget(call: Call): void {
    this.open.get(call)?.();
    this.open.delete(call);
  }
}

const startOf = (all: streams.ReadReq.Options.AllOptions | undefined, log: EventLog): bigint => {
  if (all?.hasEnd()) return log.head;
  return all?.hasPosition() ? BigInt(all.getPosition()?.getCommitPosition() ?? 0) : 0n;
};
