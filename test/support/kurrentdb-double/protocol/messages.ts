import any from 'google-protobuf/google/protobuf/any_pb.js';
import empty from 'google-protobuf/google/protobuf/empty_pb.js';
import type { sendUnaryData } from '@grpc/grpc-js';
import type { Message } from 'google-protobuf';
import type { AppendOutcome, ExpectedRevision, LogRecord, ProposedRecord } from '../log/log-record.js';
import { maximumAppendSize } from '../log/log-record.js';
import { codes, shared, status, streams } from './protocol.js';
import { streamDeleted, timedOut, tooLarge } from './refusals.js';

export const nameOf = (identifier: shared.StreamIdentifier | undefined): string =>
  Buffer.from(identifier?.getStreamName_asU8() ?? []).toString();

export const identifierOf = (name: string): shared.StreamIdentifier =>
  new shared.StreamIdentifier().setStreamName(Buffer.from(name));

/** Every request with an expected revision has these fields, whether they are named revision or stream position. */
interface ExpectedRevisionOptions {
  hasNoStream(): boolean;
  hasAny(): boolean;
  hasStreamExists(): boolean;
}

export const expectedOf = (options: ExpectedRevisionOptions, revision: string): ExpectedRevision => {
  if (options.hasNoStream()) return 'no_stream';
  if (options.hasStreamExists()) return 'stream_exists';
  return options.hasAny() ? 'any' : BigInt(revision);
};

export const proposedOf = (
  message: streams.AppendReq.ProposedMessage | streams.BatchAppendReq.ProposedMessage,
): ProposedRecord => {
  const metadata = message.getMetadataMap();
  return {
    id: message.getId()?.getString() ?? '',
    type: metadata.get('type') ?? '',
    contentType: metadata.get('content-type') === 'application/json' ? 'application/json' : 'application/octet-stream',
    data: message.getData_asU8(),
    metadata: message.getCustomMetadata_asU8(),
  };
};

export const readEvent = (record: LogRecord): streams.ReadResp => {
  const position = String(record.position);
  const event = new streams.ReadResp.ReadEvent.RecordedEvent()
    .setId(new shared.UUID().setString(record.id))
    .setStreamIdentifier(identifierOf(record.stream))
    .setStreamRevision(String(record.revision))
    .setPreparePosition(position)
    .setCommitPosition(position)
    .setCustomMetadata(record.metadata)
    .setData(record.data);
  event
    .getMetadataMap()
    .set('type', record.type)
    .set('content-type', record.contentType)
    // In units of 100 ns.
    .set('created', `${record.created.getTime()}0000`);
  const resolved = new streams.ReadResp.ReadEvent().setEvent(event).setCommitPosition(position);
  return new streams.ReadResp().setEvent(resolved);
};

export const checkpoint = (position: bigint): streams.ReadResp =>
  new streams.ReadResp().setCheckpoint(
    new streams.ReadResp.Checkpoint().setCommitPosition(String(position)).setPreparePosition(String(position)),
  );

const refusal = (code: codes.Code, name: string, detail: Message): streams.BatchAppendResp => {
  const packed = new any.Any();
  packed.pack(detail.serializeBinary(), `event_store.client.${name}`);
  return new streams.BatchAppendResp().setError(new status.Status().setCode(code).setMessage(name).setDetails(packed));
};

const conflict = (expected: ExpectedRevision, current: bigint | undefined): shared.WrongExpectedVersion => {
  const detail = new shared.WrongExpectedVersion();
  if (current === undefined) detail.setCurrentNoStream(new empty.Empty());
  else detail.setCurrentStreamRevision(String(current));
  if (expected === 'no_stream') return detail.setExpectedNoStream(new empty.Empty());
  if (expected === 'stream_exists') return detail.setExpectedStreamExists(new empty.Empty());
  if (expected === 'any') return detail.setExpectedAny(new empty.Empty());
  return detail.setExpectedStreamPosition(String(expected));
};

/** The response to an append in the batch stream. */
export const batchAnswer = (
  stream: string,
  expected: ExpectedRevision,
  outcome: AppendOutcome,
): streams.BatchAppendResp => {
  switch (outcome.kind) {
    case 'appended':
      return new streams.BatchAppendResp().setSuccess(
        new streams.BatchAppendResp.Success()
          .setCurrentRevision(String(outcome.revision))
          .setPosition(
            new shared.AllStreamPosition()
              .setCommitPosition(String(outcome.position))
              .setPreparePosition(String(outcome.position)),
          ),
      );
    case 'wrong_expected_version':
      return refusal(codes.Code.ALREADY_EXISTS, 'WrongExpectedVersion', conflict(expected, outcome.current));
    case 'stream_deleted':
      return refusal(
        codes.Code.NOT_FOUND,
        'StreamDeleted',
        new shared.StreamDeleted().setStreamIdentifier(identifierOf(stream)),
      );
    case 'too_large':
      return refusal(
        codes.Code.INVALID_ARGUMENT,
        'MaximumAppendSizeExceeded',
        new shared.MaximumAppendSizeExceeded().setMaxappendsize(maximumAppendSize),
      );
    case 'timeout':
      return refusal(codes.Code.DEADLINE_EXCEEDED, 'Timeout', new shared.Timeout());
    default:
      return outcome satisfies never;
  }
};

/** The response to an append in a single call. */
export const singleAnswer = (
  stream: string,
  expected: ExpectedRevision,
  outcome: AppendOutcome,
  answer: sendUnaryData<streams.AppendResp>,
): void => {
  switch (outcome.kind) {
    case 'appended':
      answer(
        null,
        new streams.AppendResp().setSuccess(
          new streams.AppendResp.Success()
            .setCurrentRevision(String(outcome.revision))
            .setPosition(
              new streams.AppendResp.Position()
                .setCommitPosition(String(outcome.position))
                .setPreparePosition(String(outcome.position)),
            ),
        ),
      );
      return;
    case 'wrong_expected_version':
      answer(null, new streams.AppendResp().setWrongExpectedVersion(singleConflict(expected, outcome.current)));
      return;
    case 'stream_deleted':
      answer(streamDeleted(stream));
      return;
    case 'too_large':
      answer(tooLarge(maximumAppendSize));
      return;
    case 'timeout':
      answer(timedOut);
      return;
    default:
      outcome satisfies never;
  }
};

const singleConflict = (
  expected: ExpectedRevision,
  current: bigint | undefined,
): streams.AppendResp.WrongExpectedVersion => {
  const detail = new streams.AppendResp.WrongExpectedVersion();
  if (current === undefined) detail.setCurrentNoStream(new shared.Empty());
  else detail.setCurrentRevision(String(current));
  if (expected === 'no_stream') return detail.setExpectedNoStream(new shared.Empty());
  if (expected === 'stream_exists') return detail.setExpectedStreamExists(new shared.Empty());
  if (expected === 'any') return detail.setExpectedAny(new shared.Empty());
  return detail.setExpectedRevision(String(expected));
};
