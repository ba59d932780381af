import { Command } from '@nestjs/cqrs';
import type { SignInRequest, TokenPair } from '@waymark/contracts';

/** Starts a session. Rejects with ApiError INVALID_CREDENTIALS, the same for an unknown e-mail and a wrong password. */
export class SignIn extends Command<TokenPair> {
  constructor(readonly request: SignInRequest) {
    super();
  }
}
