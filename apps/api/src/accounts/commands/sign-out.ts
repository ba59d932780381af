import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Sessions } from '../../coordination/sessions.js';
import { SESSIONS } from '../../platform/tokens.js';
import { SignOut } from './sign-out.command.js';

@CommandHandler(SignOut)
export class SignOutHandler implements ICommandHandler<SignOut> {
  constructor(@Inject(SESSIONS) private readonly sessions: Sessions) {}

  async execute({ refresh }: SignOut): Promise<void> {
    await this.sessions.revoke(refresh);
  }
}
