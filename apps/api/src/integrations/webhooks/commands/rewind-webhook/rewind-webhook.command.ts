import { Command } from '@nestjs/cqrs';
import type { Cursor } from '@waymark/contracts';
import type { Actor } from '@waymark/domain';

/** Sets every event of the endpoint's types that its owner may see due again, also from before its registration; answers how many. */
export class RewindWebhook extends Command<number> {
  constructor(
    readonly webhook_id: number,
    readonly start: { after: Cursor } | { from: string },
    readonly actor: Actor,
  ) {
    super();
  }
}
