import { Command } from '@nestjs/cqrs';
import type { TokenPair } from '@waymark/contracts';

/** Spends a refresh token for a new pair. Rejects with ApiError INVALID_REFRESH_TOKEN; a spent token has then ended its whole session. */
export class RefreshSession extends Command<TokenPair> {
  constructor(readonly refresh: string) {
    super();
  }
}
