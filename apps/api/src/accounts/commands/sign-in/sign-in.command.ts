import { Command } from '@nestjs/cqrs';
import type { SignInRequest, TokenPair } from '@waymark/contracts';

/** Starts a session, its tokens made from the seed. Rejects with ApiError INVALID_CREDENTIALS, the same for an unknown e-mail and a wrong password, and RATE_LIMITED while too many have failed. */
export class SignIn extends Command<TokenPair> {
  constructor(
    readonly request: SignInRequest,
    readonly seed: Buffer,
    readonly request_id: string,
  ) {
    super();
  }
}
