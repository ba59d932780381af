import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import {
  API_BASE,
  apiPaths,
  type PasswordResetLink,
  type RefreshRequest,
  type SignInRequest,
  type TokenPair,
} from '@waymark/contracts';
import type { FastifyRequest } from 'fastify';
import type { Configuration } from '../config/configuration.js';
import type { StoredAnswer } from '../coordination/idempotency.js';
import { publicAddressOf } from '../http/links/links.js';
import { SecretAnswers, SecretSeeds } from '../http/secrets/secrets.js';
import { CONFIGURATION } from '../platform/tokens.js';
import { AccessTokens } from './access-tokens.js';
import type { DeviceAccount } from './device-tokens.js';
import { KnownDevices } from './known-devices.js';
import { resetLinkOf, resetTokenFrom } from './password-reset-link.js';
import { AccountQueries } from './queries/account-queries.js';
import { SignedInSessions } from './signed-in-sessions.js';

const route = (path: string): string => `${API_BASE}${path}`.replace(/\/$/, '');

/**
 * Replays stored responses with tokens. Tokens are never stored: the stored response names the session, and a retry
 * creates them again.
 */
@Injectable()
export class AccountSecrets implements OnModuleInit {
  constructor(
    private readonly secrets: SecretAnswers,
    private readonly seeds: SecretSeeds,
    private readonly signedIn: SignedInSessions,
    private readonly accessTokens: AccessTokens,
    private readonly accounts: AccountQueries,
    private readonly devices: KnownDevices,
    @Inject(CONFIGURATION) private readonly configuration: Configuration,
  ) {}

  onModuleInit(): void {
    const begun = {
      strip: (answer: StoredAnswer) => this.withoutTokens(answer),
      restore: (answer: StoredAnswer, request: FastifyRequest) => this.withTokens(answer, request),
    };
    this.secrets.register(route(apiPaths.register), begun);
    this.secrets.register(route(apiPaths.token), begun);
    this.secrets.register(`${API_BASE}/accounts/:id/password-reset-link`, {
      strip: (answer) => withoutLink(answer),
      restore: async (answer, request) => this.withLink(answer, request),
    });
    this.secrets.register(route(apiPaths.changePassword), {
      strip: (answer) => answer,
      restore: async (answer, request) => this.withCookie(answer, request, this.accounts.byId(request.user?.id ?? '')),
    });
    this.secrets.register(route(apiPaths.refresh), {
      strip: (answer) => (isSuccess(answer) ? { ...answer, body: '{}' } : answer),
      restore: (answer, request) => this.refreshedAgain(answer, request),
    });
  }

  private withoutTokens(answer: StoredAnswer): StoredAnswer {
    if (!isSuccess(answer)) return answer;
    const { access, refresh: _refresh, ...resource } = JSON.parse(answer.body) as TokenPair;
    return { ...answer, body: JSON.stringify({ ...resource, session_id: this.accessTokens.sessionOf(access) }) };
  }

  private async withTokens(answer: StoredAnswer, request: FastifyRequest): Promise<StoredAnswer> {
    if (!isSuccess(answer)) return answer;
    const { session_id, ...resource } = JSON.parse(answer.body) as { session_id: string };
    const pair = await this.signedIn.recall(session_id, this.seeds.of(request));
    const { email } = request.body as SignInRequest;
    const restored = { ...answer, body: JSON.stringify({ ...resource, ...pair }) };
    return this.withCookie(restored, request, this.accounts.byEmail(email));
  }

  private withCookie(answer: StoredAnswer, request: FastifyRequest, account: DeviceAccount | undefined): StoredAnswer {
    if (!isSuccess(answer) || !account) return answer;
    return { ...answer, headers: { ...answer.headers, 'set-cookie': this.devices.cookieFor(request, account) } };
  }

  private withLink(answer: StoredAnswer, request: FastifyRequest): StoredAnswer {
    if (!isSuccess(answer)) return answer;
    const { id } = request.params as { id: string };
    const rest = JSON.parse(answer.body) as Omit<PasswordResetLink, 'link'>;
    const token = resetTokenFrom(this.seeds.of(request), id, rest.expires_at);
    const link = resetLinkOf(publicAddressOf(this.configuration, request), token);
    return { ...answer, body: JSON.stringify({ link, ...rest }) };
  }

  private async refreshedAgain(answer: StoredAnswer, request: FastifyRequest): Promise<StoredAnswer> {
    // Replayed from the store, a refusal would hide the retry from the sessions, which count late ones.
    if (!isSuccess(answer) && answer.status !== 401) return answer;
    const { refresh } = request.body as RefreshRequest;
    const pair = await this.signedIn.refresh(refresh, this.seeds.of(request));
    return { ...answer, status: 200, body: JSON.stringify(pair) };
  }
}

const withoutLink = (answer: StoredAnswer): StoredAnswer => {
  if (!isSuccess(answer)) return answer;
  const { link: _link, ...rest } = JSON.parse(answer.body) as PasswordResetLink;
  return { ...answer, body: JSON.stringify(rest) };
};

const isSuccess = ({ status }: StoredAnswer): boolean => status < 300;
