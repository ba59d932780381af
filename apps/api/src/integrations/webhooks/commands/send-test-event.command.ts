import { Command } from '@nestjs/cqrs';
import type { Delivery } from '@waymark/contracts';
import type { Actor } from '@waymark/domain';

/** Sends one event without a shipment once, whatever types the endpoint selects. */
export class SendTestEvent extends Command<Delivery> {
  constructor(
    readonly webhook_id: number,
    readonly actor: Actor,
  ) {
    super();
  }
}
