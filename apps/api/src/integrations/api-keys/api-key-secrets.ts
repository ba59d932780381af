import { Injectable, type OnModuleInit } from '@nestjs/common';
import { API_BASE, apiPaths, type ApiKey } from '@waymark/contracts';
import type { FastifyRequest } from 'fastify';
import type { StoredAnswer } from '../../coordination/idempotency.js';
import { SecretAnswers, SecretSeeds } from '../../http/secrets/secrets.js';
import { apiKeyFrom } from './api-key-text.js';

const ROUTE = `${API_BASE}${apiPaths.apiKeys}`.replace(/\/$/, '');

/** Replays an issued key: the stored response lacks the key, which is derived again from the retry. */
@Injectable()
export class ApiKeySecrets implements OnModuleInit {
  constructor(
    private readonly secrets: SecretAnswers,
    private readonly seeds: SecretSeeds,
  ) {}

  onModuleInit(): void {
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
