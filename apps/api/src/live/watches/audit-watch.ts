import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import type { AuditAppended, AuditWatchAnswer } from '@waymark/contracts';
import { mayReadEveryShipment } from '@waymark/domain';
import { AccountQueries } from '../../accounts/queries/account-queries.js';
import { AuditLog } from '../../audit/audit-log.js';
import { Cursors, type Position } from '@waymark/event-store';
import { EventIndexQueries } from '../../event-index/event-index-queries.js';
import { auditMessages } from './audit-messages.js';
import { shipmentsArguments } from './live-arguments.js';
import { LIVE_LIMITS } from '../sockets/live-limits.js';
import type { LiveSocket } from '../sockets/live-types.js';
import { refused } from '../sockets/refused.js';

/** audit.watch and audit.unwatch: every event of the log for staff and auditors, in batches. Each socket resumes from its own cursor. */
@Injectable()
export class AuditWatch implements OnModuleDestroy {
  private readonly logger = new Logger('Live');
  private readonly positions = new Map<LiveSocket, Position>();
  private readonly stopListening: () => void;
  private pushing = false;
  private pause: NodeJS.Timeout | undefined;

  constructor(
    private readonly accounts: AccountQueries,
    private readonly log: AuditLog,
    private readonly index: EventIndexQueries,
    private readonly cursors: Cursors,
  ) {
    this.stopListening = index.onAdvanced(() => this.pushSoon());
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
    if (!this.positions.has(socket)) socket.once('disconnect', () => this.positions.delete(socket));
    this.positions.set(socket, start);
    answer({ ok: true, cursor } satisfies AuditWatchAnswer);
    // The cursor is from another log, so the client's events are not this log's.
    if (known === undefined && after !== undefined) this.send(socket, { events: [], missed: true, cursor });
    this.pushSoon();
  }

  async unwatch(socket: LiveSocket): Promise<void> {
    this.positions.delete(socket);
  }

  onModuleDestroy(): void {
    this.stopListening();
    clearTimeout(this.pause);
    this.positions.clear();
  }

  private pushSoon(): void {
    if (this.positions.size === 0 || this.pushing || this.pause) return;
    this.pushing = true;
    this.push()
      .catch((error: unknown) => this.logger.error(`cannot push audit events: ${String(error)}`))
      .finally(() => {
        this.pushing = false;
        // Events in the meantime form one batch.
        this.pause = setTimeout(() => {
          this.pause = undefined;
          if (this.isBehind) this.pushSoon();
        }, LIVE_LIMITS.auditBatching);
        this.pause.unref();
      });
  }

  private get isBehind(): boolean {
    return [...this.positions.values()].some((position) => position < this.index.position);
  }

  /** Most sockets have the same position, so each batch is read once for all of them. */
  private async push(): Promise<void> {
    const end = this.index.position;
    const batches = new Map<Position, AuditAppended>();
    for (const position of new Set(this.positions.values())) {
      if (position < end) batches.set(position, await this.batch(position, end));
    }
    for (const [socket, position] of this.positions) {
      const batch = batches.get(position);
      if (!batch) continue;
      this.positions.set(socket, end);
      this.send(socket, batch);
    }
  }

  /** The events after a position, or only the newest ones when there are too many. */
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
