import type { sendUnaryData, ServerUnaryCall } from '@grpc/grpc-js';
import type { EventLog } from '../log/event-log.js';
import type { Faults } from './faults.js';
import type { ExpectedRevision } from '../log/log-record.js';
import { expectedOf, nameOf } from '../protocol/messages.js';
import { streams } from '../protocol/protocol.js';
import { streamDeleted, unavailable, wrongExpectedVersion } from '../protocol/refusals.js';

/** Handles soft deletes and tombstones of streams. */
export class Deletions {
  constructor(
    private readonly log: EventLog,
    private readonly faults: Faults,
  ) {}

  async delete(
    { request }: ServerUnaryCall<streams.DeleteReq, streams.DeleteResp>,
    answer: sendUnaryData<streams.DeleteResp>,
  ): Promise<void> {
    const options = request.getOptions() ?? new streams.DeleteReq.Options();
    const stream = nameOf(options.getStreamIdentifier());
    const expected = expectedOf(options, options.getRevision());
    if (!(await this.faults.passes())) answer(unavailable);
    else if (this.log.isTombstoned(stream)) answer(streamDeleted(stream));
    else {
      const position = this.log.delete(stream, expected);
      if (position === undefined) answer(this.conflict(stream, expected));
      else
        answer(
          null,
          new streams.DeleteResp().setPosition(
            new streams.DeleteResp.Position().setCommitPosition(String(position)).setPreparePosition(String(position)),
          ),
        );
    }
  }

  async tombstone(
    { request }: ServerUnaryCall<streams.TombstoneReq, streams.TombstoneResp>,
    answer: sendUnaryData<streams.TombstoneResp>,
  ): Promise<void> {
    const options = request.getOptions() ?? new streams.TombstoneReq.Options();
    const stream = nameOf(options.getStreamIdentifier());
    const expected = expectedOf(options, options.getRevision());
    if (!(await this.faults.passes())) answer(unavailable);
    else if (this.log.isTombstoned(stream)) answer(streamDeleted(stream));
    else {
      const position = this.log.tombstone(stream, expected);
      if (position === undefined) answer(this.conflict(stream, expected));
      else
        answer(
          null,
          new streams.TombstoneResp().setPosition(
            new streams.TombstoneResp.Position()
              .setCommitPosition(String(position))
              .setPreparePosition(String(position)),
          ),
        );
    }
  }

  private conflict(stream: string, expected: ExpectedRevision) {
    return wrongExpectedVersion(stream, numberOf(expected), String(this.log.lastRevision(stream) ?? -1n));
  }
}

/** The numbers that the server writes for expectations without a revision. */
const numberOf = (expected: ExpectedRevision): string => {
  switch (expected) {
    case 'any':
      return '-2';
    case 'no_stream':
      return '-1';
    case 'stream_exists':
      return '-4';
    default:
      return String(expected);
  }
};
