import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { API_BASE, apiPaths } from '@waymark/contracts';
import type { FastifyRequest } from 'fastify';
import type { StoredAnswer } from '../../coordination/idempotency.js';
import type { EventStore } from '../../event-sourcing/event-store.js';
import { EVENT_STORE } from '../../event-sourcing/tokens.js';
import { EffectAnswers, jsonAnswer } from '../../http/idempotency/effect-answers.js';
import { SecretAnswers } from '../../http/idempotency/secret-answers.js';
import { WebhookQueries } from './queries/webhook-queries.js';
import { WebhookResources } from './webhook-resources.js';

const route = (path: string): string => `${API_BASE}${path}`.replace(/\/$/, '');

/** How retried registrations and rotations are answered. What is stored has no secret: a retry by the owner gets the endpoint's present one. */
@Injectable()
export class WebhookEffects implements OnModuleInit {
  constructor(
    private readonly effects: EffectAnswers,
    private readonly secrets: SecretAnswers,
    private readonly webhooks: WebhookQueries,
    private readonly resources: WebhookResources,
    @Inject(EVENT_STORE) private readonly store: EventStore,
  ) {}

  onModuleInit(): void {
    // Changed by POST: a rotation.
    this.effects.register('WebhookChanged', (_, request) => this.answer(200, this.idIn(request)));
    this.effects.register('WebhookRegistered', async ({ stream, version }) => {
      const [event] = await this.store.readStream(stream, version - 1);
      return event?.type === 'WebhookRegistered' ? this.answer(201, event.data.webhook_id) : undefined;
    });
    const secret = {
      strip: (answer: StoredAnswer) => withoutSecret(answer),
      restore: async (answer: StoredAnswer, request: FastifyRequest) => this.withSecret(answer, request),
    };
    this.secrets.register(route(apiPaths.webhooks), secret);
    this.secrets.register(route(apiPaths.webhookRotateSecret(':id')), secret);
  }

  private idIn({ params }: FastifyRequest): number {
    return Number((params as { id?: string }).id);
  }

  private async answer(status: number, id: number): Promise<StoredAnswer | undefined> {
    const webhook = this.webhooks.byId(id)?.webhook;
    return webhook && jsonAnswer(status, await this.resources.one(webhook));
  }

  private withSecret(answer: StoredAnswer, { user }: FastifyRequest): StoredAnswer {
    const resource = JSON.parse(answer.body) as { id?: number };
    const webhook = user && resource.id !== undefined ? this.webhooks.ofOwnerById(user.id, resource.id) : undefined;
    return webhook ? { ...answer, body: JSON.stringify({ ...resource, secret: webhook.secret }) } : answer;
  }
}

const withoutSecret = (answer: StoredAnswer): StoredAnswer => {
  if (answer.status >= 300) return answer;
  const { secret: _secret, ...resource } = JSON.parse(answer.body) as Record<string, unknown>;
  return { ...answer, body: JSON.stringify(resource) };
};
