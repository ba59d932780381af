import { setImmediate } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import {
  FEED_LIMITS,
  type CloudEvent,
  type Cursor,
  type FeedPage,
  type SelectedEvents,
  type StreamEndReason,
} from '@waymark/contracts';
import { mayReadEveryShipment, type Actor } from '@waymark/domain';
import { StandingCredentials } from '../../accounts/standing-credentials.js';
import { Cursors, type Position } from '@waymark/event-store';
import { ApiError } from '../../http/errors/errors.js';
import type { AuthenticatedActor } from '../../http/identity/identity.js';
import { EventFeed, type FeedSelection } from './event-feed.js';
import type { FeedParameters } from './feed-parameters.js';

export type PagedRead = Omit<FeedParameters, 'after'> & { after: Position };

export interface StreamedRead {
  actor: AuthenticatedActor;
  after: Position;
  selected: SelectedEvents | undefined;
  /** Resolves with false when the reader has stopped reading. */
  write: (text: string) => Promise<boolean>;
  signal: AbortSignal;
}

const STREAM_PAGE = 100;
const RECONNECT_AFTER = 1_000;

const selectionOf = (actor: Actor, selected: FeedSelection['selected']): FeedSelection => ({
  owner_id: mayReadEveryShipment(actor) ? undefined : actor.id,
  selected,
});

/** https://html.spec.whatwg.org/multipage/server-sent-events.html; JSON contains no line breaks. */
const messageOf = (event: CloudEvent): string =>
  `id: ${event.sequence}\nevent: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`;

/** Without data, no event is dispatched, but the client keeps the id for a reconnection. */
const heartbeatOf = (cursor: Cursor): string => `: heartbeat\nid: ${cursor}\n\n`;

/** Two ways to read the feed. Both check the reader's account and role before each page. */
@Injectable()
export class FeedReaders {
  constructor(
    private readonly feed: EventFeed,
    private readonly cursors: Cursors,
    private readonly credentials: StandingCredentials,
  ) {}

  /**
   * Returns one page. If it would be empty, waits for the first event until the signal is aborted or `wait` seconds
   * have passed.
   */
  async page(actor: AuthenticatedActor, read: PagedRead, signal?: AbortSignal): Promise<FeedPage> {
    const { limit, selected, wait } = read;
    const deadline = performance.now() + wait * 1_000;
    for (let { after } = read; ;) {
      // The timer that ends the request may fire slightly before the clock that validates the token.
      const hasExpired = signal?.reason === ('token_expired' satisfies StreamEndReason);
      const present = hasExpired ? undefined : this.credentials.present(actor);
      if (!present) throw new ApiError('UNAUTHENTICATED', undefined, { 'www-authenticate': 'Bearer' });
      const { events, next } = await this.feed.page(selectionOf(present, selected), after, limit);
      const remaining = deadline - performance.now();
      if (events.length > 0 || remaining <= 0 || !signal || signal.aborted) {
        return { events, next: await this.cursors.of(next) };
      }
      after = next;
      await this.feed.goesBeyond(after, signal, remaining);
    }
  }

  /** Sends Server-Sent Events until the signal is aborted, the reader stops reading or loses its rights. */
  async stream({ actor, after, selected, write, signal }: StreamedRead): Promise<void> {
    let next = after;
    let beat = performance.now();
    if (!(await write(`retry: ${RECONNECT_AFTER}\n${heartbeatOf(await this.cursors.of(next))}`))) return;
    while (!signal.aborted) {
      const present = this.credentials.present(actor);
      if (!present) return;
      const page = await this.feed.page(selectionOf(present, selected), next, STREAM_PAGE);
      for (const event of page.events) {
        if (!(await write(messageOf(event)))) return;
      }
      next = page.next;
      if (page.events.length > 0) beat = performance.now();
      if (page.events.length === STREAM_PAGE) {
        await setImmediate();
        continue;
      }
      await this.feed.goesBeyond(next, signal, Math.max(0, beat + FEED_LIMITS.heartbeat - performance.now()));
      if (performance.now() - beat < FEED_LIMITS.heartbeat) continue;
      beat = performance.now();
      if (!(await write(heartbeatOf(await this.cursors.of(next))))) return;
    }
  }
}
