import { Command } from '@nestjs/cqrs';
import type { Actor } from '@waymark/domain';

/** Retries all waiting deliveries of an endpoint now. */
export class RetryWaiting extends Command<number> {
  constructor(
    readonly webhook_id: number,
    readonly actor: Actor,
  ) {
    super();
  }
}
