import { Injectable, type OnModuleInit } from '@nestjs/common';
import { API_BASE, apiPaths, type RefreshRequest, type TokenPair } from '@waymark/contracts';
import type { FastifyRequest } from 'fastify';
import type { StoredAnswer } from '../coordination/idempotency.js';
import { SecretAnswers, SecretSeeds } from '../http/secrets/secrets.js';
import { AccessTokens } from './access-tokens.js';
import { SignedInSessions } from './signed-in-sessions.js';

const route = (path: string): string => `${API_BASE}${path}`.replace(/\/$/, '');

/** How retries of a kept answer are answered. Tokens are never stored: what is stored names the session, and the retry makes them again. */
@Injectable()
export class AccountSecrets implements OnModuleInit {
  constructor(
    private readonly secrets: SecretAnswers,
    private readonly seeds: SecretSeeds,
    private readonly signedIn: SignedInSessions,
    private readonly accessTokens: AccessTokens,
  ) {}

  onModuleInit(): void {
    const begun = {
      strip: (answer: StoredAnswer) => this.withoutTokens(answer),
      restore: (answer: StoredAnswer, request: FastifyRequest) => this.withTokens(answer, request),
    };
    this.secrets.register(route(apiPaths.register), begun);
    this.secrets.register(route(apiPaths.token), begun);
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
    return { ...answer, body: JSON.stringify({ ...resource, ...pair }) };
  }

  private async refreshedAgain(answer: StoredAnswer, request: FastifyRequest): Promise<StoredAnswer> {
    if (!isSuccess(answer)) return answer;
    const { refresh } = request.body as RefreshRequest;
    return { ...answer, body: JSON.stringify(await this.signedIn.refresh(refresh, this.seeds.of(request))) };
  }
}

const isSuccess = ({ status }: StoredAnswer): boolean => status < 300;
