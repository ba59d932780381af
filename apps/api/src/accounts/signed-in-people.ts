import { Injectable } from '@nestjs/common';
import type { Freshness } from '@waymark/event-store';
import type { OwnWrite } from '../event-log/read-your-writes.js';
import { SessionHolders, type SignedInActor, type VerifiedSession } from '../http/identity/identity.js';
import { AccessTokens } from './access-tokens.js';
import { IdleSessions } from './idle-sessions.js';
import { StandingSessions } from './standing-sessions.js';

/** Resolves access tokens to their people. The role is the account's current one, not the token's. */
@Injectable()
export class SignedInPeople implements SessionHolders {
  constructor(
    private readonly tokens: AccessTokens,
    private readonly standing: StandingSessions,
    private readonly idle: IdleSessions,
  ) {}

  sessionOf(token: string): VerifiedSession | undefined {
    return this.tokens.remembered(token);
  }

  verify(token: string): VerifiedSession | undefined {
    return this.tokens.verify(token);
  }

  used({ session_id }: SignedInActor): void {
    this.idle.used(session_id);
  }

  async holderOf(
    session: VerifiedSession,
    awaits?: OwnWrite,
  ): Promise<{ actor: SignedInActor | undefined; freshness: Freshness | undefined }> {
    const { account, freshness } = await this.standing.holder(session, awaits);
    if (!account) return { actor: undefined, freshness };
    const { id, email, role } = account;
    const { session_id, began, expires_at } = session;
    return { actor: { id, email, role, session_id, began, expires_at }, freshness };
  }
}
