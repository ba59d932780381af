import { Injectable, type OnModuleInit } from '@nestjs/common';
import { API_BASE, apiPaths } from '@waymark/contracts';
import { DomainError } from '@waymark/domain';
import type { FastifyRequest } from 'fastify';
import type { StoredAnswer } from '../../coordination/idempotency.js';
import { SecretAnswers } from '../../http/secrets/secrets.js';
import { WebhookQueries } from './queries/webhook-queries.js';

const route = (path: string): string => `${API_BASE}${path}`.replace(/\/$/, '');

/**
 * Replays registrations and rotations. The stored response has no secret: a retry by the owner gets the endpoint's
 * current one, or 404 after the endpoint was deleted.
 */
@Injectable()
export class WebhookSecrets implements OnModuleInit {
  constructor(
    private readonly secrets: SecretAnswers,
    private readonly webhooks: WebhookQueries,
  ) {}

  onModuleInit(): void {
    const secret = {
      strip: (answer: StoredAnswer) => withoutSecret(answer),
      restore: async (answer: StoredAnswer, request: FastifyRequest) => this.withSecret(answer, request),
    };
    this.secrets.register(route(apiPaths.webhooks), secret);
    this.secrets.register(route(apiPaths.webhookRotateSecret(':id')), secret);
  }

  private withSecret(answer: StoredAnswer, { user }: FastifyRequest): StoredAnswer {
    if (answer.status >= 300) return answer;
    const resource = JSON.parse(answer.body) as { id: number };
    const webhook = user && this.webhooks.ofOwnerById(user.id, resource.id);
    if (!webhook) throw new DomainError('WEBHOOK_NOT_FOUND');
    return { ...answer, body: JSON.stringify({ ...resource, secret: webhook.secret }) };
  }
}

const withoutSecret = (answer: StoredAnswer): StoredAnswer => {
  if (answer.status >= 300) return answer;
  const { secret: _secret, ...resource } = JSON.parse(answer.body) as Record<string, unknown>;
  return { ...answer, body: JSON.stringify(resource) };
};
