import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { TokenPair } from '@waymark/contracts';
import { refreshFields } from '@waymark/vocabulary';
import { dtoOf } from '../../http/validation/fields.js';
import { SignedInSessions } from '../signed-in-sessions.js';

/**
 * Exchanges a refresh token for a new pair derived from the seed. Rejects with ApiError INVALID_REFRESH_TOKEN. Reusing
 * a token with another seed ends its whole session.
 */
export class RefreshSession extends Command<TokenPair> {
  constructor(
    readonly refresh: string,
    readonly seed: Buffer,
  ) {
    super();
  }
}

/** Also the body of a logout. */
export class RefreshSessionDto extends dtoOf(refreshFields) {}

@CommandHandler(RefreshSession)
export class RefreshSessionHandler implements ICommandHandler<RefreshSession> {
  constructor(private readonly sessions: SignedInSessions) {}

  execute({ refresh, seed }: RefreshSession): Promise<TokenPair> {
    return this.sessions.refresh(refresh, seed);
  }
}
