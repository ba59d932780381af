import type {
  DomainEvent,
  EventMetadata,
  EventReader,
  LogEntry,
  Position,
  RecordedEvent,
  UnreadableEvent,
} from '../../log/event-store.js';

interface Fact {
  type: string;
  data: unknown;
}

/** A log in memory that accepts malformed events. */
export class Log<Event extends DomainEvent = DomainEvent, Actor = unknown> implements Pick<
  EventReader<Event, Actor>,
  'readAfter'
> {
  readonly entries: LogEntry<Event, Actor>[] = [];
  private readonly versions = new Map<string, number>();

  /** `actor` recorded the events that are appended without one. */
  constructor(private readonly actor: Actor) {}

  get head(): Position {
    return this.entries.length;
  }

  append(stream: string, { type, data }: Fact, metadata: Partial<EventMetadata<Actor>> = {}): this {
    const position = this.head + 1;
    const recorded_at = new Date(Date.UTC(2026, 0, 1) + position * 1000).toISOString();
    const event = { type, data, metadata: { actor: this.actor, request_id: 'request', recorded_at, ...metadata } };
    this.entries.push({
      ...event,
      ...this.placed(stream, position),
      hash: '',
      previous_hash: '',
    } as unknown as RecordedEvent<Event, Actor>);
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

  async readAfter(position: Position, limit: number): Promise<LogEntry<Event, Actor>[]> {
    return this.entries.slice(position, position + limit);
  }

  private placed(stream: string, position: Position): Pick<UnreadableEvent, 'position' | 'id' | 'stream' | 'version'> {
    const version = (this.versions.get(stream) ?? 0) + 1;
    this.versions.set(stream, version);
    return { position, id: `event-${position}`, stream, version };
  }
}
