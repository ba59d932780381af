import { Command } from '@nestjs/cqrs';
import type { ApiKeyRequest, IssuedApiKey } from '@waymark/contracts';
import type { CommandContext } from '../../../event-log/command-runner.js';

/** Derives the key from the seed. Rejects with DomainError SCOPE_NOT_ALLOWED. */
export class IssueApiKey extends Command<IssuedApiKey> {
  constructor(
    readonly request: ApiKeyRequest,
    readonly seed: Buffer,
    readonly context: CommandContext,
  ) {
    super();
  }
}
