import { Command } from '@nestjs/cqrs';
import type { RegisterRequest } from '@waymark/contracts';
import type { CommandContext } from '../../../event-sourcing/command-runner.js';

/** Answers the new account's id. Rejects with DomainError EMAIL_TAKEN. */
export class RegisterAccount extends Command<string> {
  constructor(
    readonly request: RegisterRequest,
    readonly context: CommandContext,
  ) {
    super();
  }
}
