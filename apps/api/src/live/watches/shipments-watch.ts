import { Injectable } from '@nestjs/common';
import type { Cursor, ShipmentsChanged, ShipmentsWatchAnswer } from '@waymark/contracts';
import { mayReadEveryShipment } from '@waymark/domain';
import { AccountQueries } from '../../accounts/queries/account-queries.js';
import { shipmentsArguments } from './live-arguments.js';
import { LiveFeed } from '../changes/live-feed.js';
import type { LiveSocket } from '../sockets/live-types.js';
import { MissedChanges, Telling, type Recovery } from '../changes/missed-changes.js';
import { refused } from '../sockets/refused.js';
import { rooms } from '../sockets/rooms.js';

/** shipments.watch and shipments.unwatch: the account's own shipments; for staff and auditors, all shipments. */
@Injectable()
export class ShipmentsWatch {
  private readonly telling = new Telling<ShipmentsChanged>(({ list }) => list());

  constructor(
    private readonly accounts: AccountQueries,
    private readonly feed: LiveFeed,
    private readonly missed: MissedChanges,
  ) {}

  async watch(socket: LiveSocket, sent: readonly unknown[]): Promise<void> {
    const { after, answer } = shipmentsArguments(sent);
    const account = socket.data.session && this.accounts.byId(socket.data.session.account_id);
    if (!account) return answer(refused('UNAUTHENTICATED'));
    const actor = { id: account.id, email: account.email, role: account.role };
    const scope = mayReadEveryShipment(actor) ? 'all' : 'own';
    const join = (cursor: Cursor, recovery?: Recovery<ShipmentsChanged>): void => {
      void socket.join(scope === 'all' ? rooms.all : rooms.owner(account.id));
      const recovered = recovery && { recovered: recovery.recovered };
      answer({ ok: true, scope, cursor, ...recovered } satisfies ShipmentsWatchAnswer);
      for (const message of recovery?.messages ?? []) socket.emit('shipments.changed', message);
    };
    if (after === undefined) return join(this.feed.cursor);
    const watched = scope === 'all' ? ({ shipment_only: true } as const) : { owner_id: account.id };
    return this.missed.of(socket.data.client, watched, after, this.telling, (recovery) =>
      join(recovery.cursor, recovery),
    );
  }

  async unwatch(socket: LiveSocket): Promise<void> {
    await socket.leave(rooms.all);
    if (socket.data.session) await socket.leave(rooms.owner(socket.data.session.account_id));
  }
}
