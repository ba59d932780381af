import { Command } from '@nestjs/cqrs';
import type { Delivery } from '@waymark/contracts';
import type { Actor } from '@waymark/domain';

/** Immediately. A completed delivery gets all its attempts again. */
export class RetryDelivery extends Command<Delivery> {
  constructor(
    readonly webhook_id: number,
    readonly delivery_id: string,
    readonly actor: Actor,
  ) {
    super();
  }
}
