import { Command } from '@nestjs/cqrs';
import type { SignInRequest, TokenPair } from '@waymark/contracts';

/**
 * Starts a session with tokens derived from the seed. Rejects with ApiError INVALID_CREDENTIALS, the same for an
 * unknown e-mail address and a wrong password, and RATE_LIMITED after too many failures.
 */
export class SignIn extends Command<TokenPair> {
  constructor(
    readonly request: SignInRequest,
    readonly seed: Buffer,
    readonly request_id: string,
    /** The request's Cookie header, which identifies a known device of the account. */
    readonly cookies?: string,
  ) {
    super();
  }
}
