import { Command } from '@nestjs/cqrs';
import type { Role } from '@waymark/domain';
import type { CommandContext } from '../../../event-sourcing/command-runner.js';

/** Only Waymark itself (actor role `system`) grants roles. */
export class GrantRole extends Command<void> {
  constructor(
    readonly account_id: string,
    readonly role: Role,
    readonly context: CommandContext,
  ) {
    super();
  }
}
