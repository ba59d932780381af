import type { EventMetadata, EventReader, Position, RecordedEvent, UnreadableEvent } from '../../log/event-store.js';

export type Entry = RecordedEvent | UnreadableEvent;

interface Fact {
  type: string;
  data: unknown;
}

const actor = { id: 'somebody', email: 'somebody@example.com', role: 'staff' } as const;

/** A log in memory that accepts malformed events. */
export class Log implements Pick<EventReader, 'readAfter'> {
  readonly entries: Entry[] = [];
  private readonly versions = new Map<string, number>();

  get head(): Position {
    return this.entries.length;
  }

  append(stream: string, { type, data }: Fact, metadata: Partial<EventMetadata> = {}): this {
    const position = this.head + 1;
    const recorded_at = new Date(Date.UTC(2026, 0, 1) + position * 1000).toISOString();
    const event = { type, data, metadata: { actor, request_id: 'request', recorded_at, ...metadata } };
    this.entries.push({ ...event, ...this.placed(stream, position), hash: '', previous_hash: '' } as RecordedEvent);
    return this;
  }

  appendUnreadable(stream: string, type: string): this {
    this.entries.push({
      type,
      hash: '',
      unreadable: `unknown event type ${type}`,
      ...this.placed(stream, this.head + 1),
    });
    return this;
  }

  async readAfter(position: Position, limit: number): Promise<Entry[]> {
    return this.entries.slice(position, position + limit);
  }

  private placed(stream: string, position: Position): Pick<UnreadableEvent, 'position' | 'id' | 'stream' | 'version'> {
    const version = (this.versions.get(stream) ?? 0) + 1;
    this.versions.set(stream, version);
    return { position, id: `event-${position}`, stream, version };
  }
}
