import { Command } from '@nestjs/cqrs';
import type { ProfilePatch } from '@waymark/contracts';
import type { Account } from '@waymark/domain';
import type { CommandContext } from '../../event-log/command-runner.js';

/** Changes the actor's own profile; fields left out stay as they are. Rejects with DomainError ACCOUNT_NOT_FOUND. */
export class UpdateProfile extends Command<Account> {
  constructor(
    readonly changes: ProfilePatch,
    readonly context: CommandContext,
  ) {
    super();
  }
}
