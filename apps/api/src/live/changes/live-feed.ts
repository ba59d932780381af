import { Inject, Injectable, Logger } from '@nestjs/common';
import type { Cursor } from '@waymark/contracts';
import { ownerOfWebhooks } from '@waymark/domain';
import {
  cursorOf,
  Cursors,
  FIRST_CURSOR,
  type Position,
  FollowerBell,
  asError,
  runFollower,
  ReadModelBehindError,
} from '@waymark/event-store';
import type { EventStore, RecordedEvent } from '../../event-log/event-log.js';
import type { ReadModels } from '@waymark/event-store/sqlite';
import { EVENT_STORE, READ_MODELS, TRACING } from '../../platform/tokens.js';
import type { FollowerStatus } from '../../metrics/followers.js';
import { isWebhookEvent } from '../../integrations/webhooks/projections/webhooks.projection.js';
import type { Tracing } from '../../platform/tracing/tracing.js';
import type { LiveServer } from '../sockets/live-types.js';
import { WaitingPolls } from './waiting-polls.js';
import { rooms } from '../sockets/rooms.js';
import { ShipmentChanges } from './shipment-changes.js';

const BATCH = 256;

/** Follows the log from the read models' position and pushes each change to the sockets once the read models include it. */
@Injectable()
export class LiveFeed {
  private readonly logger = new Logger('Live');
  private readonly bell = new FollowerBell();
  private readonly pushes = new FollowerBell();
  private running: AbortController | undefined;
  private starting: Promise<void> = Promise.resolve();
  private following: Promise<void> = Promise.resolve();
  private pushed: Position = 0;
  private pushedCursor = FIRST_CURSOR;
  private parked = 0;
  private failure: string | undefined;

  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
    private readonly changes: ShipmentChanges,
    private readonly cursors: Cursors,
    private readonly polls: WaitingPolls,
    @Inject(TRACING) private readonly tracing: Tracing,
  ) {}

  /** Every change up to this position has been pushed. A socket that joins a room now receives all later changes. */
  get position(): Position {
    return this.pushed;
  }

  /** The cursor of `position`. */
  get cursor(): Cursor {
    return this.pushedCursor;
  }

  /** For health and metrics. A feed that does not run reports no lag. */
  get status(): FollowerStatus {
    const { failure, parked } = this;
    const position = this.running ? this.pushed : this.readModels.position;
    return { position, parked, ...(failure !== undefined && { stopped: failure }) };
  }

  /** Resolves once the feed pushes changes. It does not run before a socket or a long poll needs it. */
  start(io: LiveServer): Promise<void> {
    if (!this.running) {
      const running = new AbortController();
      this.running = running;
      this.starting = this.follow(io, running.signal).catch((error: unknown) => {
        // The next request retries.
        if (this.running === running) {
          this.running = undefined;
          this.failure = asError(error).message;
        }
        throw error;
      });
    }
    return this.starting;
  }

  /** Stops the feed unless a socket or a long poll needs it. */
  async stopIfUnwatched(io: LiveServer): Promise<void> {
    if (io.sockets.sockets.size === 0 && this.polls.size === 0) await this.stop();
  }

  async stop(): Promise<void> {
    this.running?.abort();
    this.running = undefined;
    this.failure = undefined;
    await this.starting.catch(() => undefined);
    await this.following;
  }

  /** Resolves with true when everything up to `position` has been pushed, or with false after `patience` ms. */
  async reaches(position: Position, patience: number): Promise<boolean> {
    if (this.pushed >= position) return true;
    const signal = AbortSignal.timeout(patience);
    while (this.pushed < position && !signal.aborted) await this.pushes.after(this.pushed, signal);
    return this.pushed >= position;
  }

  private async follow(io: LiveServer, signal: AbortSignal): Promise<void> {
    await this.following;
    // Not the head of the log: a watch would be answered with rows that lack changes which no push delivers.
    const checkpoint = this.readModels.position;
    const cursor = await this.cursors.of(checkpoint);
    if (signal.aborted) return;
    signal.addEventListener(
      'abort',
      this.store.onAppended((position) => this.bell.ring(position)),
    );
    this.failure = undefined;
    this.advance(checkpoint, cursor);
    this.following = runFollower({
      name: 'live',
      reader: this.store,
      wake: (position) => {
        this.failure = undefined;
        return this.bell.after(position, signal);
      },
      checkpoint,
      batchSize: BATCH,
      handle: (event) => this.push(io, event, signal),
      park: ({ entry, error }) => {
        this.parked += 1;
        this.logger.error(`cannot push the event at position ${entry.position} to sockets: ${error.message}`);
        this.advance(entry.position, cursorOf(entry));
      },
      stumbled: ({ message }) => {
        if (signal.aborted) return;
        this.failure = message;
        this.logger.warn(`the live feed failed and restarts: ${message}`);
      },
      signal,
    });
  }

  private async push(io: LiveServer, event: RecordedEvent, signal: AbortSignal): Promise<void> {
    const { traceparent } = event.metadata;
    const span =
      traceparent !== undefined && this.tracing.on
        ? this.tracing.start('push', { kind: 'consumer', parent: traceparent })
        : undefined;
    const fact = await this.changes.factOf(event);
    const webhook = isWebhookEvent(event) ? event : undefined;
    const granted = event.type === 'RoleGranted' ? event : undefined;
    // A client that reads or reconnects after a push must find the rows of its event.
    if (fact || webhook || granted) await this.shown(event.position, signal);
    if (signal.aborted) return;
    // No `await` from here on: a socket that joins in between would miss this change.
    const present = io.sockets.adapter.rooms;
    if (fact) {
      // No later version follows a deletion: it also ends waits at a cursor that is ahead.
      this.polls.changed(fact.shipment_id, fact.deleted ? Infinity : event.version);
      const tracked = present.has(rooms.tracking(fact.shipment_id));
      const messages = this.changes.messages(fact);
      const lists = messages ? [rooms.all, rooms.owner(messages.owner_id)] : [];
      const listed = lists.some((room) => present.has(room));
      if (messages && tracked) io.to(rooms.tracking(fact.shipment_id)).emit('tracking.changed', messages.tracking());
      if (messages && listed) io.to(lists).emit('shipments.changed', messages.list());
      // Without a recipient there is no push to trace.
      if (messages && (tracked || listed)) span?.end();
    } else if (webhook) {
      const { webhook_id: id } = webhook.data;
      io.to(rooms.deliveries(ownerOfWebhooks(webhook.stream))).emit('webhook.changed', { id });
    } else if (granted) {
      this.reconnect(io, granted.data.account_id);
    }
    this.advance(event.position, cursorOf(event));
  }

  /** Closes the account's sockets, because its role decides what it may watch. Their clients reconnect and are authorized again. */
  private reconnect(io: LiveServer, account_id: string | null): void {
    for (const socket of io.sockets.sockets.values()) {
      if (socket.data.session?.account_id === account_id) socket.conn.close();
    }
  }

  private async shown(position: Position, signal: AbortSignal): Promise<void> {
    while (this.readModels.position < position && !signal.aborted) {
      try {
        await this.readModels.caughtUpWith(position);
      } catch (error) {
        if (!(error instanceof ReadModelBehindError)) throw error;
      }
    }
  }

  private advance(position: Position, cursor: Cursor): void {
    if (position <= this.pushed) return;
    this.pushed = position;
    this.pushedCursor = cursor;
    this.pushes.ring(position);
  }
}
