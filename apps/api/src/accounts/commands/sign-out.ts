import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Inject } from '@nestjs/common';
import type { Sessions } from '../../coordination/sessions.js';
import { SESSIONS } from '../../platform/tokens.js';

/** Ends the session of a refresh token. A foreign token ends nothing. */
export class SignOut extends Command<void> {
  constructor(readonly refresh: string) {
    super();
  }
}

@CommandHandler(SignOut)
export class SignOutHandler implements ICommandHandler<SignOut> {
  constructor(@Inject(SESSIONS) private readonly sessions: Sessions) {}

  async execute({ refresh }: SignOut): Promise<void> {
    await this.sessions.revoke(refresh);
  }
}
