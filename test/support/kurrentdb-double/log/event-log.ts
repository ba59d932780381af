import { randomUUID } from 'node:crypto';
import {
  InvalidPosition,
  maximumAppendSize,
  tombstoneRevision,
  type AppendOutcome,
  type Direction,
  type ExpectedRevision,
  type LogRecord,
  type ProposedRecord,
  type StreamOutcome,
} from './log-record.js';

/** The number of other records between two statistics records of the server. */
const statisticsInterval = 8;

const json = (type: string, value: string): ProposedRecord => ({
  id: randomUUID(),
  type,
  contentType: 'application/json',
  data: Buffer.from(value),
  metadata: new Uint8Array(),
});

/** The in-memory log of a single node: checks and stores appends with their revisions and positions. */
export class EventLog {
  private records: LogRecord[] = [];
  private readonly streams = new Map<string, LogRecord[]>();
  /** The first revision of a deleted stream's events after it is written again. */
  private readonly truncatedBefore = new Map<string, bigint>();
  /** Positions stay valid when their record is removed, as in a scavenged log. */
  private readonly positions = new Set([0n]);
  private readonly listeners = new Set<() => void>();
  private end = 548n;

  constructor() {
    this.write('$$$scavenges', [json('$metadata', '{"$maxAge":2592000}')]);
  }

  /** Calls the listener after every change of the log, until the returned function is called. */
  onChange(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  append(stream: string, expected: ExpectedRevision, events: readonly ProposedRecord[]): AppendOutcome {
    if (sizeOf(events) > maximumAppendSize) return { kind: 'too_large' };
    if (this.isTombstoned(stream)) return { kind: 'stream_deleted' };
    const repeated = this.repeated(stream, expected, events);
    if (repeated) return { kind: 'appended', revision: repeated.revision, position: repeated.position };
    const current = this.lastRevision(stream);
    if (!this.isAsExpected(stream, expected, current)) return { kind: 'wrong_expected_version', current };
    const last = this.write(stream, events);
    this.revive(stream, events.length);
    this.changed();
    return { kind: 'appended', revision: last.revision, position: last.position };
  }

  readStream(stream: string, from: bigint | 'start' | 'end', direction: Direction, count: number): StreamOutcome {
    if (this.isTombstoned(stream)) return { kind: 'stream_deleted' };
    const last = this.lastRevision(stream);
    const first = this.truncatedBefore.get(stream) ?? 0n;
    if (last === undefined || last < first) return { kind: 'stream_not_found' };
    const visible = (this.streams.get(stream) ?? []).filter(({ revision }) => revision >= first);
    const records =
      direction === 'forwards'
        ? visible.filter(({ revision }) => from === 'start' || (from !== 'end' && revision >= from))
        : visible.filter(({ revision }) => from === 'end' || (from !== 'start' && revision <= from)).reverse();
    return { kind: 'records', records: records.slice(0, count), last };
  }

  /** Reads forwards from a position, inclusive, or backwards from before it. Throws InvalidPosition. */
  *readAll(from: bigint | 'start' | 'end', direction: Direction): Generator<LogRecord> {
    const position = from === 'start' ? 0n : from === 'end' ? this.end : from;
    const isAhead = position > this.head && direction === 'forwards';
    if (!isAhead && position !== this.end && !this.positions.has(position)) throw new InvalidPosition();
    const step = direction === 'forwards' ? 1 : -1;
    const start = this.firstAtOrAfter(position);
    for (let at = step === 1 ? start : start - 1; ; at += step) {
      const record = this.records[at];
      if (!record) return;
      yield record;
    }
  }

  /** The first record after a position, whether or not a record is at that position. */
  next(after: bigint): LogRecord | undefined {
    return this.records[this.firstAtOrAfter(after + 1n)];
  }

  get head(): bigint {
    return this.records.at(-1)?.position ?? 0n;
  }

  /** Whether a subscription can start from a position; it may also be past the last record. */
  canFollow(position: bigint): boolean {
    return position > this.head || this.positions.has(position);
  }

  /** Hides a stream, which can be written again. Returns undefined if the expected revision is not the stream's. */
  delete(stream: string, expected: ExpectedRevision): bigint | undefined {
    const current = this.lastRevision(stream);
    if (current === undefined || !this.isAsExpected(stream, expected, current)) return undefined;
    this.truncatedBefore.set(stream, tombstoneRevision);
    return this.writeTruncation(stream, tombstoneRevision);
  }

  /** Ends a stream permanently. Returns undefined if the expected revision is not the stream's. */
  tombstone(stream: string, expected: ExpectedRevision): bigint | undefined {
    if (!this.isAsExpected(stream, expected, this.lastRevision(stream))) return undefined;
    const marker: ProposedRecord = { ...json('$streamDeleted', ''), contentType: 'application/octet-stream' };
    const { position } = this.write(stream, [marker], tombstoneRevision);
    this.changed();
    return position;
  }

  isTombstoned(stream: string): boolean {
    return this.lastRevision(stream) === tombstoneRevision;
  }

  lastRevision(stream: string): bigint | undefined {
    return this.streams.get(stream)?.at(-1)?.revision;
  }

  /** Every record of the log in order, including the server's own. */
  all(): readonly LogRecord[] {
    return this.records;
  }

  /** Writes without checks: any stream, any revision. */
  insert(stream: string, event: ProposedRecord, revision?: bigint): LogRecord {
    const record = this.write(stream, [event], revision);
    this.changed();
    return record;
  }

  /** Keeps only these records, like a restored or tampered server. */
  keep(isKept: (record: LogRecord) => boolean): void {
    this.records = this.records.filter(isKept);
    this.streams.clear();
    for (const record of this.records) this.ofStream(record.stream).push(record);
  }

  /** Removes everything after a position: the next append takes its place. */
  truncate(position: bigint): void {
    this.keep((record) => record.position <= position);
    const last = this.records.at(-1);
    this.end = last ? last.position + spaceOf(last) : 548n;
    for (const known of this.positions) if (known >= this.end) this.positions.delete(known);
  }

  private changed(): void {
    for (const listener of this.listeners) listener();
  }

  private write(stream: string, events: readonly ProposedRecord[], revision?: bigint): LogRecord {
    let next = revision ?? (this.lastRevision(stream) ?? -1n) + 1n;
    let written: LogRecord | undefined;
    for (const event of events) {
      written = { ...event, stream, revision: next, position: this.end, created: new Date() };
      this.records.push(written);
      this.ofStream(stream).push(written);
      this.positions.add(this.end);
      this.end += spaceOf(written);
      next += 1n;
    }
    if (!written) throw new Error('Nothing to write');
    if (!stream.startsWith('$') && this.records.length % statisticsInterval === 0)
      this.write('$stats-127.0.0.1:2113', [json('$statsCollected', '{}')]);
    return written;
  }

  private ofStream(stream: string): LogRecord[] {
    const known = this.streams.get(stream) ?? [];
    this.streams.set(stream, known);
    return known;
  }

  private isAsExpected(stream: string, expected: ExpectedRevision, current: bigint | undefined): boolean {
    switch (expected) {
      case 'any':
        return true;
      case 'stream_exists':
        return current !== undefined;
      case 'no_stream':
        return current === undefined || this.truncatedBefore.get(stream) === tombstoneRevision;
      default:
        return current === expected;
    }
  }

  /** The last of these events if all of them already are in the stream, directly after the expected revision. */
  private repeated(
    stream: string,
    expected: ExpectedRevision,
    events: readonly ProposedRecord[],
  ): LogRecord | undefined {
    if (expected === 'stream_exists') return undefined;
    const held = this.streams.get(stream) ?? [];
    const first =
      expected === 'any'
        ? held.findLastIndex(({ id }) => id === events[0]?.id)
        : held.findIndex(({ revision }) => revision === (expected === 'no_stream' ? 0n : expected + 1n));
    if (first < 0 || !events.every(({ id }, index) => held[first + index]?.id === id)) return undefined;
    return held[first + events.length - 1];
  }

  /** A deleted stream that is written again shows only its later events. */
  private revive(stream: string, written: number): void {
    if (this.truncatedBefore.get(stream) !== tombstoneRevision) return;
    const first = (this.lastRevision(stream) ?? 0n) - BigInt(written) + 1n;
    this.truncatedBefore.set(stream, first);
    this.writeTruncation(stream, first);
  }

  private writeTruncation(stream: string, first: bigint): bigint {
    const { position } = this.write(`$$${stream}`, [json('$metadata', `{"$tb":${first}}`)]);
    this.changed();
    return position;
  }

  private firstAtOrAfter(position: bigint): number {
    let low = 0;
    let high = this.records.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.records[middle]?.position ?? 0n) < position) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

const sizeOf = (events: readonly ProposedRecord[]): number =>
  events.reduce((size, { type, data, metadata }) => size + 2 * type.length + data.length + metadata.length, 0);

const spaceOf = ({ stream, type, data, metadata }: LogRecord): bigint =>
  BigInt(89 + Buffer.byteLength(stream) + Buffer.byteLength(type) + data.length + metadata.length);
