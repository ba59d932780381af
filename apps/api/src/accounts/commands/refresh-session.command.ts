import { Command } from '@nestjs/cqrs';
import type { TokenPair } from '@waymark/contracts';

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
