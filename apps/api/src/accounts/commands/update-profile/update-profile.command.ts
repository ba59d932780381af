import { Command } from '@nestjs/cqrs';
import type { ProfilePatch } from '@waymark/contracts';
import type { CommandContext } from '../../../event-sourcing/command-runner.js';

/** Changes the actor's own profile; fields left out stay as they are. */
export class UpdateProfile extends Command<void> {
  constructor(
    readonly changes: ProfilePatch,
    readonly context: CommandContext,
  ) {
    super();
  }
}
