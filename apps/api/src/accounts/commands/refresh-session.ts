import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { TokenPair } from '@waymark/contracts';
import { SignedInSessions } from '../signed-in-sessions.js';
import { RefreshSession } from './refresh-session.command.js';

@CommandHandler(RefreshSession)
export class RefreshSessionHandler implements ICommandHandler<RefreshSession> {
  constructor(private readonly sessions: SignedInSessions) {}

  execute({ refresh, seed }: RefreshSession): Promise<TokenPair> {
    return this.sessions.refresh(refresh, seed);
  }
}
