import { expect, it } from '@jest/globals';
import type { CloudEvent, FeedPage } from '@waymark/contracts';
import { chances, type Chance } from '../support/clients/chances.js';
import type { Client } from '../support/clients/client.js';
import { openStream } from '../support/live/event-stream.js';
import { wholeFeed } from '../support/live/feed.js';
import { newCustomer } from '../support/clients/people.js';
import { newShipment, newUpdate } from '../support/clients/samples.js';
import { useServer } from '../support/product/server.js';
import { until } from '../support/waiting/until.js';

const KILLS = 100;
const WRITERS = 2;
/** A consumer saves its cursor only sometimes, so that it receives some events again. */
const CURSORS_LOST = 4;

const anybody = useServer();

/** Passes events after a cursor to `take`, one by one, until `take` returns false or there are no more for now; then disconnects. */
type Life = (client: Client, after: string, take: (event: CloudEvent) => boolean) => Promise<void>;

const pulled =
  (query: string): Life =>
  async (client, after, take) => {
    const dying = new AbortController();
    let cursor = after;
    for (;;) {
      const path = `/api/v1/events/?after=${cursor}&${query}`;
      const { body } = await client.raw<FeedPage>(path, { signal: dying.signal });
      for (const event of body.events) {
        if (take(event)) continue;
        // Killed during its next request.
        const next = client.raw(`/api/v1/events/?after=${body.next}&${query}`, { signal: dying.signal });
        dying.abort();
        await next.catch(() => undefined);
        return;
      }
      if (body.events.length === 0) return;
      cursor = body.next;
    }
  };

const LIVES: Readonly<Record<string, Life>> = {
  pull: pulled('limit=7'),
  'long poll': pulled('limit=50&wait=1'),
  stream: async (client, after, take) => {
    const stream = await openStream(client, '', { 'last-event-id': after });
    let taken = 0;
    await until('the stream to be closed', () => {
      for (; taken < stream.messages.length; taken += 1) {
        const message = stream.messages[taken];
        if (!message || !take(message.data)) return true;
      }
      return stream.ended;
    });
    stream.close();
  },
};

class Consumer {
  private readonly seen = new Map<string, CloudEvent>();
  private readonly cursors: string[] = ['0'];
  private again = 0;

  constructor(
    private readonly live: Life,
    private readonly chance: Chance,
  ) {}

  get events(): CloudEvent[] {
    return [...this.seen.values()];
  }

  get sawAgain(): number {
    return this.again;
  }

  /** Resumes from its last saved cursor and is killed after some events. */
  async liveAndDie(client: Client): Promise<void> {
    const kept = this.cursors.at(-1 - this.chance(CURSORS_LOST)) ?? '0';
    let left = 1 + this.chance(6);
    let before = kept;
    await this.live(client, kept, (event) => {
      // Within one connection no event is repeated.
      expect(before < event.sequence).toBe(true);
      before = event.sequence;
      this.take(event);
      left -= 1;
      return left > 0;
    });
  }

  /** Runs until it has received an event. */
  async liveUntil(client: Client, last: CloudEvent): Promise<void> {
    if (this.seen.has(last.id)) return;
    await this.live(client, this.cursors.at(-1) ?? '0', (event) => {
      this.take(event);
      return event.id !== last.id;
    });
  }

  private take(event: CloudEvent): void {
    if (this.seen.has(event.id)) {
      this.again += 1;
      return;
    }
    this.seen.set(event.id, event);
    this.cursors.push(event.sequence);
  }
}

it.each(Object.entries(LIVES))(
  `a consumer by %s that is killed ${KILLS} times while others write receives every event once, in order`,
  async (_, live) => {
    const { client } = await newCustomer(anybody);
    let isOver = false;
    const write = async (): Promise<void> => {
      const { id } = await newShipment(client);
      while (!isOver) await newUpdate(client, id);
      await client.delete(`/shipments/${id}/`);
    };
    const writing = Promise.all(Array.from({ length: WRITERS }, write));
    const consumer = new Consumer(live, chances(7));
    for (let kills = 0; kills < KILLS; kills += 1) await consumer.liveAndDie(client);
    isOver = true;
    await writing;

    const feed = await wholeFeed(client);
    const last = feed.at(-1);
    if (!last) throw new Error('nothing was written');
    await consumer.liveUntil(client, last);

    expect(consumer.events).toEqual(feed);
    expect(consumer.sawAgain).toBeGreaterThan(0);
    expect(new Set(feed.map(({ data }) => `${data.shipment_id} ${data.version}`)).size).toBe(feed.length);
  },
);
