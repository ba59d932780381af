import { Command } from '@nestjs/cqrs';
import type { Actor } from '@waymark/domain';
import type { Position } from '../../../../event-sourcing/event-store.js';

/** Sets every event of the endpoint's types that its owner may see due again, also from before its registration; answers how many. */
export class RewindWebhook extends Command<number> {
  constructor(
    readonly webhook_id: number,
    readonly start: { after: Position } | { from: string },
    readonly actor: Actor,
  ) {
    super();
  }
}
