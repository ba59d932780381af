import { Command } from '@nestjs/cqrs';
import type { Actor } from '@waymark/domain';

/** Everything of an endpoint that waits for its next try is tried now. */
export class RetryWaiting extends Command<number> {
  constructor(
    readonly webhook_id: number,
    readonly actor: Actor,
  ) {
    super();
  }
}
