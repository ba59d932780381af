import { Command } from '@nestjs/cqrs';
import type { Cursor } from '@waymark/contracts';
import type { Actor } from '@waymark/domain';

/**
 * Makes every event due again that has one of the endpoint's types and that its owner may read, also from before its
 * registration. Returns the number of events.
 */
export class RewindWebhook extends Command<number> {
  constructor(
    readonly webhook_id: number,
    readonly start: { after: Cursor } | { from: string },
    readonly actor: Actor,
  ) {
    super();
  }
}
