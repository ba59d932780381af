import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import type { AuditAppended, AuditWatchAnswer } from '@waymark/contracts';
import { mayReadEveryShipment } from '@waymark/domain';
import { AccountQueries } from '../accounts/queries/account-queries.js';
import { AuditLog } from '../audit/audit-log.js';
import { Cursors } from '../event-sourcing/cursors.js';
import { EventIndexQueries } from '../event-sourcing/event-index/event-index-queries.js';
import type { Position } from '../event-sourcing/event-store.js';
import { auditMessages } from './audit-messages.js';
import { shipmentsArguments } from './live-arguments.js';
import { LIVE_LIMITS } from './live-limits.js';
import type { LiveSocket } from './live-types.js';
import { refused } from './refused.js';

/** audit.watch and audit.unwatch: every event of the log for staff and auditors, in batches. Each socket goes on from its own cursor, so that coming back is nothing special. */
@Injectable()
export class AuditWatch implements OnModuleDestroy {
  private readonly logger = new Logger('Live');
  private readonly told = new Map<LiveSocket, Position>();
  private readonly stopListening: () => void;
  private telling = false;
  private pause: NodeJS.Timeout | undefined;

  constructor(
    private readonly accounts: AccountQueries,
    private readonly log: AuditLog,
    private readonly index: EventIndexQueries,
    private readonly cursors: Cursors,
  ) {
    this.stopListening = index.onAdvanced(() => this.tellSoon());
  }

  async watch(socket: LiveSocket, sent: readonly unknown[]): Promise<void> {
    const { after, answer } = shipmentsArguments(sent);
    const account = socket.data.session && this.accounts.byId(socket.data.session.account_id);
    if (!account) return answer(refused('UNAUTHENTICATED'));
    if (!mayReadEveryShipment(account)) {
      return answer(refused('FORBIDDEN'));
    }
    const known = after === undefined ? undefined : await this.cursors.find(after);
    const start = known ?? this.index.position;
    const cursor = await this.cursors.of(start);
    if (!socket.connected) return;
    if (!this.told.has(socket)) socket.once('disconnect', () => this.told.delete(socket));
    this.told.set(socket, start);
    answer({ ok: true, cursor } satisfies AuditWatchAnswer);
    // A cursor that is none of this log says that the client has seen another one.
    if (known === undefined && after !== undefined) this.send(socket, { events: [], missed: true, cursor });
    this.tellSoon();
  }

  async unwatch(socket: LiveSocket): Promise<void> {
    this.told.delete(socket);
  }

  onModuleDestroy(): void {
    this.stopListening();
    clearTimeout(this.pause);
    this.told.clear();
  }

  private tellSoon(): void {
    if (this.told.size === 0 || this.telling || this.pause) return;
    this.telling = true;
    this.tell()
      .catch((error: unknown) => this.logger.error(`the audit log was not told: ${String(error)}`))
      .finally(() => {
        this.telling = false;
        // What comes meanwhile makes one message.
        this.pause = setTimeout(() => {
          this.pause = undefined;
          if (this.isBehind) this.tellSoon();
        }, LIVE_LIMITS.auditBatching);
        this.pause.unref();
      });
  }

  private get isBehind(): boolean {
    return [...this.told.values()].some((position) => position < this.index.position);
  }

  /** Sockets mostly stand at the same place, so a batch is read once for all of them. */
  private async tell(): Promise<void> {
    const end = this.index.position;
    const batches = new Map<Position, AuditAppended>();
    for (const position of new Set(this.told.values())) {
      if (position < end) batches.set(position, await this.batch(position, end));
    }
    for (const [socket, position] of this.told) {
      const batch = batches.get(position);
      if (!batch) continue;
      this.told.set(socket, end);
      this.send(socket, batch);
    }
  }

  /** What came after a position; when that is too much, its newest part. */
  private async batch(after: Position, end: Position): Promise<AuditAppended> {
    const page = { limit: LIVE_LIMITS.auditBatch + 1, order: 'descending' } as const;
    const newest = this.index.positions({ after, before: end + 1 }, page);
    const positions = newest.slice(0, LIVE_LIMITS.auditBatch).toReversed();
    return {
      events: await this.log.eventsAt(positions),
      missed: newest.length > positions.length,
      cursor: await this.cursors.of(end),
    };
  }

  private send(socket: LiveSocket, batch: AuditAppended): void {
    for (const message of auditMessages(batch)) socket.emit('audit.appended', message);
  }
}
