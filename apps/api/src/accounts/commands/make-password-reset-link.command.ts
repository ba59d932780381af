import { Command } from '@nestjs/cqrs';
import type { CommandContext } from '../../event-log/command-runner.js';

/** The secret that the holder of a one-time link presents, until `expires_at` (ISO 8601 UTC). */
export interface MadeResetLink {
  token: string;
  expires_at: string;
}

/**
 * Derives the token of a one-time link to a new password from the seed. The caller delivers it. Rejects with ApiError
 * ACCOUNT_NOT_FOUND, DomainError OWN_ACCOUNT or ACCOUNT_DISABLED, and with ApiError STORE_UNAVAILABLE while a node of
 * the previous release runs, because it cannot read the event.
 */
export class MakePasswordResetLink extends Command<MadeResetLink> {
  constructor(
    readonly account_id: string,
    readonly seed: Buffer,
    readonly context: CommandContext,
  ) {
    super();
  }
}
