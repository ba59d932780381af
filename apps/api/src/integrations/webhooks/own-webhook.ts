import { DomainError, assertMayCreateShipment, type Actor, type Webhook } from '@waymark/domain';
import { ApiError } from '../../http/errors/errors.js';
import type { WebhookQueries } from './queries/webhook-queries.js';

/** The caller's own endpoint. Another account's endpoint is WEBHOOK_NOT_FOUND. */
export const ownWebhook = (webhooks: WebhookQueries, actor: Actor, id: number): Webhook => {
  const webhook = webhooks.ofOwnerById(actor.id, id);
  if (!webhook) throw new DomainError('WEBHOOK_NOT_FOUND');
  return webhook;
};

/**
 * Like ownWebhook, for callers who may make changes. A disabled endpoint is WEBHOOK_DISABLED, because it gets no
 * deliveries.
 */
export const ownEnabledWebhook = (webhooks: WebhookQueries, actor: Actor, id: number): Webhook => {
  assertMayCreateShipment(actor);
  const webhook = ownWebhook(webhooks, actor, id);
  if (!webhook.enabled) throw new ApiError('WEBHOOK_DISABLED');
  return webhook;
};
