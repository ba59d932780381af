import { Injectable } from '@nestjs/common';
import type { ShipmentsChanged, ShipmentsWatchAnswer } from '@waymark/contracts';
import { mayReadEveryShipment } from '@waymark/domain';
import { AccountQueries } from '../accounts/queries/account-queries.js';
import { ERROR_DETAILS } from '../http/errors/errors.js';
import { ShipmentQueries } from '../shipments/queries/shipment-queries.js';
import { shipmentsArguments } from './live-arguments.js';
import { LiveFeed } from './live-feed.js';
import { LIVE_LIMITS } from './live-limits.js';
import type { LiveSocket } from './live-types.js';
import { MissedChanges } from './missed-changes.js';
import { rooms } from './rooms.js';
import { ShipmentChanges, type ShipmentFact } from './shipment-changes.js';

/** shipments.watch and shipments.unwatch: one's own list, for staff and auditors everybody's. */
@Injectable()
export class ShipmentsWatch {
  constructor(
    private readonly accounts: AccountQueries,
    private readonly shipments: ShipmentQueries,
    private readonly feed: LiveFeed,
    private readonly missed: MissedChanges,
    private readonly changes: ShipmentChanges,
  ) {}

  async watch(socket: LiveSocket, sent: readonly unknown[]): Promise<void> {
    const { after, answer } = shipmentsArguments(sent);
    const account = socket.data.session && this.accounts.byId(socket.data.session.account_id);
    if (!account) return answer({ ok: false, detail: ERROR_DETAILS.UNAUTHENTICATED } satisfies ShipmentsWatchAnswer);
    const actor = { id: account.id, email: account.email, role: account.role };
    const scope = mayReadEveryShipment(actor) ? 'all' : 'own';
    const join = (recovery?: { recovered: boolean; messages: ShipmentsChanged[] }): void => {
      void socket.join(scope === 'all' ? rooms.all : rooms.owner(account.id));
      answer({
        ok: true,
        scope,
        cursor: this.feed.cursor,
        ...(recovery && { recovered: recovery.recovered }),
      } satisfies ShipmentsWatchAnswer);
      for (const message of recovery?.messages ?? []) socket.emit('shipments.changed', message);
    };
    if (after === undefined) return join();
    const isWatched = (fact: ShipmentFact): boolean => scope === 'all' || this.changes.ownerOf(fact) === account.id;
    return this.missed.ofList(after, isWatched, (facts) => {
      const messages = facts && this.messages(facts);
      join({ recovered: messages !== undefined, messages: messages ?? [] });
    });
  }

  async unwatch(socket: LiveSocket): Promise<void> {
    await socket.leave(rooms.all);
    if (socket.data.session) await socket.leave(rooms.owner(socket.data.session.account_id));
  }

  /** Undefined when they are too much to send. */
  private messages(facts: readonly ShipmentFact[]): ShipmentsChanged[] | undefined {
    let size = 0;
    for (const { shipment_id } of facts) size += this.shipments.byId(shipment_id)?.json.length ?? 0;
    if (size > LIVE_LIMITS.recoveredBytes) return undefined;
    return facts.map((fact) => this.changes.messages(fact)?.list()).filter((message) => message !== undefined);
  }
}
