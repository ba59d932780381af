import type { sendUnaryData, ServerDuplexStream, ServerReadableStream, ServerUnaryCall } from '@grpc/grpc-js';
import type { EventLog } from '../log/event-log.js';
import type { Faults } from './faults.js';
import type { AppendOutcome, ExpectedRevision, ProposedRecord } from '../log/log-record.js';
import { batchAnswer, expectedOf, identifierOf, nameOf, proposedOf, singleAnswer } from '../protocol/messages.js';
import { shared, streams } from '../protocol/protocol.js';
import { unavailable } from '../protocol/refusals.js';

interface Append {
  stream: string;
  expected: ExpectedRevision;
  /** Milliseconds since 1970. */
  deadline: number;
  events: ProposedRecord[];
}

type Batch = ServerDuplexStream<streams.BatchAppendReq, streams.BatchAppendResp>;
type Single = ServerReadableStream<streams.AppendReq, streams.AppendResp>;
type Call = Pick<ServerUnaryCall<unknown, unknown>, 'getPeer'>;

/** Handles appends, both in the batch stream, which the client normally uses, and in single calls. */
export class Appends {
  count = 0;

  constructor(
    private readonly log: EventLog,
    private readonly faults: Faults,
    private readonly drop: (peer: string) => void,
  ) {}

  batch(call: Batch): void {
    const begun = new Map<string, Append>();
    call.on('data', (request: streams.BatchAppendReq) => {
      const correlation = request.getCorrelationId() ?? new shared.UUID();
      const key = Buffer.from(correlation.serializeBinary()).toString('hex');
      const append = begun.get(key) ?? begin(request.getOptions());
      begun.set(key, append);
      append.events.push(...request.getProposedMessagesList().map(proposedOf));
      if (!request.getIsFinal()) return;
      begun.delete(key);
      void this.answerBatch(call, correlation, append);
    });
    call.on('end', () => call.end());
  }

  single(call: Single, answer: sendUnaryData<streams.AppendResp>): void {
    const append: Append = { stream: '', expected: 'any', deadline: Infinity, events: [] };
    call.on('data', (request: streams.AppendReq) => {
      const options = request.getOptions();
      const message = request.getProposedMessage();
      if (options) {
        append.stream = nameOf(options.getStreamIdentifier());
        append.expected = expectedOf(options, options.getRevision());
      }
      if (message) append.events.push(proposedOf(message));
    });
    call.on('end', () => void this.answerSingle(call, append, answer));
  }

  private async answerBatch(call: Batch, correlation: shared.UUID, append: Append): Promise<void> {
    const outcome = await this.decide(call, append);
    if (outcome === 'lost') return;
    if (outcome === 'refused') {
      call.emit('error', unavailable);
      return;
    }
    call.write(
      batchAnswer(append.stream, append.expected, outcome)
        .setCorrelationId(correlation)
        .setStreamIdentifier(identifierOf(append.stream)),
    );
  }

  private async answerSingle(call: Single, append: Append, answer: sendUnaryData<streams.AppendResp>): Promise<void> {
    const outcome = await this.decide(call, append);
    if (outcome === 'lost') return;
    if (outcome === 'refused') answer(unavailable);
    else singleAnswer(append.stream, append.expected, outcome, answer);
  }

  private async decide(
    call: Call,
    { stream, expected, deadline, events }: Append,
  ): Promise<AppendOutcome | 'refused' | 'lost'> {
    this.count += 1;
    if (this.faults.takeRefusal()) return 'refused';
    if (deadline < Date.now() || !(await this.faults.passes())) return { kind: 'timeout' };
    const outcome = this.log.append(stream, expected, events);
    if (outcome.kind !== 'appended' || !this.faults.takeLostAnswer()) return outcome;
    if (this.faults.loss === 'dropped') this.drop(call.getPeer());
    return 'lost';
  }
}

const begin = (options = new streams.BatchAppendReq.Options()): Append => ({
  stream: nameOf(options.getStreamIdentifier()),
  expected: expectedOf(options, options.getStreamPosition()),
  deadline: options.getDeadline21100()?.toDate().getTime() ?? Infinity,
  events: [],
});
