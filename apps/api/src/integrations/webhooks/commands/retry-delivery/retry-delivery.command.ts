import { Command } from '@nestjs/cqrs';
import type { Delivery } from '@waymark/contracts';
import type { Actor } from '@waymark/domain';

/** At once; a delivery that was over begins its tries anew. */
export class RetryDelivery extends Command<Delivery> {
  constructor(
    readonly webhook_id: number,
    readonly delivery_id: string,
    readonly actor: Actor,
  ) {
    super();
  }
}
