import { Command } from '@nestjs/cqrs';
import type { TokenPair } from '@waymark/contracts';

/** Spends a refresh token for a new pair made from the seed. Rejects with ApiError INVALID_REFRESH_TOKEN; a token spent with another seed has then ended its whole session. */
export class RefreshSession extends Command<TokenPair> {
  constructor(
    readonly refresh: string,
    readonly seed: Buffer,
  ) {
    super();
  }
}
