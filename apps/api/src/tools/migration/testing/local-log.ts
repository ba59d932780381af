import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { canonicalJson } from '@waymark/proofs';
import { type WriterResult, openSqliteLog } from '@waymark/event-store/sqlite';
import { eventFormat } from '../../../event-log/event-format.js';
import { openEventReader } from '../../../event-log/log-files.js';
import { FIRST_PREVIOUS_HASH, type EventContent, type StoredEvent } from '@waymark/event-store';
import { someMetadata } from '../../../event-log/testing/appending.js';
import { storedEventsAfter } from '../stored-events.js';

type Written = Pick<EventContent, 'type' | 'schema_version'> & { stream: string; data: object };

export const statusSet = (stream: string, remark = 'with ümlauts 📦'): Written => ({
  stream,
  type: 'ShipmentStatusSet',
  schema_version: 1,
  data: { status: 'in_transit', remark },
});

const contentOf = ({ type, schema_version, data }: Written): EventContent => ({
  id: randomUUID(),
  type,
  schema_version,
  data: canonicalJson(data),
});

/** The log of a single node, in its own folder. */
export class LocalLog {
  private constructor(readonly directory: string) {}

  static async make(): Promise<LocalLog> {
    return new LocalLog(await mkdtemp(join(tmpdir(), 'waymark-migrate-')));
  }

  get file(): string {
    return join(this.directory, 'events.db');
  }

  /** Opens the file as the embedded server does. Accepts events of any type, including unknown ones. */
  async append(...events: readonly Written[]): Promise<void> {
    await this.opened(async (append) => {
      for (const event of events) await append(event.stream, [event]);
    });
  }

  /** Appends all events in one append. */
  async appendMany(stream: string, count: number): Promise<void> {
    await this.opened((append) =>
      append(
        stream,
        Array.from({ length: count }, () => statusSet(stream)),
      ),
    );
  }

  /** Appends twelve events to three streams, in pairs of one stream. */
  async appendTwelve(): Promise<void> {
    const streams = ['shipment-1', 'account-7', 'shipment-2'];
    await this.append(...Array.from({ length: 12 }, (_, index) => statusSet(streams[(index >> 1) % 3] ?? '')));
  }

  /** Returns the stored events. */
  async events(): Promise<StoredEvent[]> {
    const reader = openEventReader({ file: this.file });
    const events: StoredEvent[] = [];
    for await (const event of storedEventsAfter(reader, 0)) events.push(event);
    reader.close();
    return events;
  }

  /** Returns the KurrentDB commit position of each event, as stored in the file. */
  async commits(): Promise<(number | undefined)[]> {
    const reader = openEventReader({ file: this.file });
    const commits = Array.from({ length: await reader.head() }, (_, index) => reader.commitOf(index + 1));
    reader.close();
    return commits;
  }

  async dispose(): Promise<void> {
    await rm(this.directory, { recursive: true, force: true });
  }

  private async opened(
    work: (append: (stream: string, events: readonly Written[]) => Promise<void>) => Promise<void>,
  ): Promise<void> {
    const { writer, reader, lock } = await openSqliteLog({ file: this.file, format: eventFormat }, 'FULL');
    await work(async (stream, events) => {
      const last = await reader.lastOf(stream);
      const result: WriterResult = await writer.submit({
        kind: 'append',
        stream,
        expectedVersion: last?.version ?? 0,
        previousHash: last?.hash ?? FIRST_PREVIOUS_HASH,
        metadata: canonicalJson(someMetadata),
        events: events.map(contentOf),
      });
      if (result.kind !== 'appended') throw new Error(`not appended: ${result.kind}`);
    });
    reader.close();
    await writer.close();
    lock.release();
  }
}
