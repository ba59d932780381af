import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { API_BASE, apiPaths, texts } from '@waymark/contracts';
import type { StoredAnswer } from '../coordination/idempotency.js';
import type { Sessions } from '../coordination/sessions.js';
import type { Clock } from '../event-sourcing/clock.js';
import { CLOCK, SESSIONS } from '../event-sourcing/tokens.js';
import { EffectAnswers, jsonAnswer } from '../http/idempotency/effect-answers.js';
import { SecretAnswers } from '../http/idempotency/secret-answers.js';
import { profileOf } from './profile-resource.js';
import { AccountQueries } from './queries/account-queries.js';
import { SignedInSessions } from './signed-in-sessions.js';

const REGISTER_ROUTE = `${API_BASE}${apiPaths.register}`.replace(/\/$/, '');

/** How retries of register and change-password are answered. */
@Injectable()
export class AccountEffects implements OnModuleInit {
  constructor(
    private readonly effects: EffectAnswers,
    private readonly secrets: SecretAnswers,
    private readonly accounts: AccountQueries,
    private readonly signedIn: SignedInSessions,
    @Inject(SESSIONS) private readonly sessions: Sessions,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.effects.register('AccountRegistered', ({ stream }) => {
      const account = this.accounts.byId(stream.replace(/^account-/, ''));
      return account && jsonAnswer(201, profileOf(account));
    });
    this.effects.register('PasswordChanged', async (_, { user }) => {
      if (user && 'session_id' in user) await this.sessions.revokeOthers(user.id, user.session_id, this.clock.now());
      return jsonAnswer(200, { detail: texts.passwordChanged });
    });
    this.secrets.register(REGISTER_ROUTE, {
      strip: (answer) => this.withoutTokens(answer),
      restore: (answer) => this.withNewTokens(answer),
    });
  }

  private withoutTokens(answer: StoredAnswer): StoredAnswer {
    if (answer.status !== 201) return answer;
    const { access: _access, refresh: _refresh, ...profile } = JSON.parse(answer.body) as Record<string, unknown>;
    return { ...answer, body: JSON.stringify(profile) };
  }

  private async withNewTokens(answer: StoredAnswer): Promise<StoredAnswer> {
    if (answer.status !== 201) return answer;
    const profile = JSON.parse(answer.body) as { id: string };
    const account = this.accounts.byId(profile.id);
    if (!account) return answer;
    return { ...answer, body: JSON.stringify({ ...profile, ...(await this.signedIn.start(account)) }) };
  }
}
