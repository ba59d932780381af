import { Injectable, type OnModuleInit } from '@nestjs/common';
import { API_BASE, apiPaths, type ApiKey } from '@waymark/contracts';
import { apiKeyStream } from '@waymark/domain';
import type { FastifyRequest } from 'fastify';
import type { StoredAnswer } from '../../coordination/idempotency.js';
import { EffectAnswers, jsonAnswer } from '../../http/idempotency/effect-answers.js';
import { SecretAnswers } from '../../http/idempotency/secret-answers.js';
import { SecretSeeds } from '../../http/idempotency/secret-seeds.js';
import { apiKeyFrom } from './api-key-text.js';
import { ApiKeyQueries, apiKeyResource } from './queries/api-key-queries.js';

const ROUTE = `${API_BASE}${apiPaths.apiKeys}`.replace(/\/$/, '');
const PREFIX = apiKeyStream(0).slice(0, -1);

/** How a retried issue is answered: the resource is stored without its key, which is made again from the retry. */
@Injectable()
export class ApiKeyEffects implements OnModuleInit {
  constructor(
    private readonly effects: EffectAnswers,
    private readonly secrets: SecretAnswers,
    private readonly seeds: SecretSeeds,
    private readonly apiKeys: ApiKeyQueries,
  ) {}

  onModuleInit(): void {
    this.effects.register('ApiKeyIssued', ({ stream }) => {
      const row = this.apiKeys.byId(Number(stream.slice(PREFIX.length)));
      return row && jsonAnswer(201, apiKeyResource(row));
    });
    this.secrets.register(ROUTE, {
      strip: (answer) => this.withoutKey(answer),
      restore: async (answer, request) => this.withKey(answer, request),
    });
  }

  private withoutKey(answer: StoredAnswer): StoredAnswer {
    if (answer.status !== 201) return answer;
    const { key: _key, ...resource } = JSON.parse(answer.body) as ApiKey & { key: string };
    return { ...answer, body: JSON.stringify(resource) };
  }

  private withKey(answer: StoredAnswer, request: FastifyRequest): StoredAnswer {
    if (answer.status !== 201) return answer;
    const resource = JSON.parse(answer.body) as ApiKey;
    const key = apiKeyFrom(this.seeds.of(request), resource.id);
    return { ...answer, body: JSON.stringify({ ...resource, key }) };
  }
}
