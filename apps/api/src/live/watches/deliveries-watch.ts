import { Inject, Injectable, Logger } from '@nestjs/common';
import type { DeliveriesWatchAnswer } from '@waymark/contracts';
import { AccountQueries } from '../../accounts/queries/account-queries.js';
import type { DeliveryChannel } from '../../coordination/delivery-channel.js';
import { Cursors } from '@waymark/event-store';
import { EventIndexQueries } from '../../event-index/event-index-queries.js';
import { DELIVERY_CHANNEL } from '../../platform/tokens.js';
import { deliveryResource } from '../../integrations/webhooks/delivery-resource.js';
import { answerOf } from './live-arguments.js';
import type { LiveServer, LiveSocket } from '../sockets/live-types.js';
import { refused } from '../sockets/refused.js';
import { rooms } from '../sockets/rooms.js';

/** deliveries.watch and deliveries.unwatch: each delivery attempt to the account's endpoints. A client that missed some reads the list of deliveries. */
@Injectable()
export class DeliveriesWatch {
  private readonly logger = new Logger('Live');

  constructor(
    private readonly accounts: AccountQueries,
    @Inject(DELIVERY_CHANNEL) private readonly channel: DeliveryChannel,
    private readonly cursors: Cursors,
    private readonly index: EventIndexQueries,
  ) {}

  /** Starts pushing attempts to the sockets. Returns the function that stops it. */
  tell(io: LiveServer): () => void {
    return this.channel.onTold((owner_id, delivery) => {
      deliveryResource({ cursors: this.cursors, index: this.index }, delivery)
        .then((resource) => io.to(rooms.deliveries(owner_id)).emit('delivery.changed', resource))
        .catch((error: unknown) => this.logger.warn(`cannot push a delivery attempt to sockets: ${String(error)}`));
    });
  }

  async watch(socket: LiveSocket, sent: readonly unknown[]): Promise<void> {
    const answer = answerOf(sent);
    const account = socket.data.session && this.accounts.byId(socket.data.session.account_id);
    if (!account) return answer(refused('UNAUTHENTICATED'));
    await socket.join(rooms.deliveries(account.id));
    answer({ ok: true } satisfies DeliveriesWatchAnswer);
  }

  async unwatch(socket: LiveSocket): Promise<void> {
    if (socket.data.session) await socket.leave(rooms.deliveries(socket.data.session.account_id));
  }
}
