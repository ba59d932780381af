import { Command } from '@nestjs/cqrs';
import type { Delivery } from '@waymark/contracts';
import type { Actor } from '@waymark/domain';

/** One event of no shipment, sent once, whatever types the endpoint asks for. */
export class SendTestEvent extends Command<Delivery> {
  constructor(
    readonly webhook_id: number,
    readonly actor: Actor,
  ) {
    super();
  }
}
