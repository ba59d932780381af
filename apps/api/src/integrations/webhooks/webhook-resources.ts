import { Inject, Injectable } from '@nestjs/common';
import {
  WEBHOOK_LIMITS,
  type EventFilter,
  type Webhook as WebhookResource,
  type WebhookWithSecret,
} from '@waymark/contracts';
import type { Webhook } from '@waymark/domain';
import type { EndpointHealth, WebhookOutbox } from '../../coordination/webhook-outbox.js';
import type { Clock } from '@waymark/event-store';
import { CLOCK, WEBHOOK_OUTBOX } from '../../platform/tokens.js';

/** Present once an endpoint has failed for a day. */
const disablesAt = ({ enabled }: Webhook, failingSince: Date | null, now: Date): string | null => {
  if (!enabled || !failingSince || now.getTime() - failingSince.getTime() < WEBHOOK_LIMITS.warnAfter) return null;
  return new Date(failingSince.getTime() + WEBHOOK_LIMITS.disableAfter).toISOString();
};

const resourceOf = (webhook: Webhook, health: EndpointHealth | undefined, now: Date): WebhookResource => {
  const { id, url, types, description, enabled, created_at, disabled_reason, previous_secret } = webhook;
  const { handshake = false, handshake_refusal = null } = webhook;
  const until = previous_secret?.until;
  const failingSince = health?.failing_since ?? null;
  return {
    id,
    url,
    // Only these were accepted.
    types: [...types] as EventFilter[],
    description,
    enabled,
    created_at,
    disabled_reason,
    handshake,
    handshake_refusal,
    failing_since: failingSince && failingSince.toISOString(),
    disables_at: disablesAt(webhook, failingSince, now),
    previous_secret_until: until !== undefined && Date.parse(until) > now.getTime() ? until : null,
    pending: health?.pending ?? 0,
  };
};

/** Endpoints as their owner sees them: their settings and delivery state. */
@Injectable()
export class WebhookResources {
  constructor(
    @Inject(WEBHOOK_OUTBOX) private readonly outbox: WebhookOutbox,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async all(webhooks: readonly Webhook[]): Promise<WebhookResource[]> {
    const health = await this.outbox.health(webhooks.map(({ id }) => id));
    const now = this.clock.now();
    return webhooks.map((webhook, index) => resourceOf(webhook, health[index], now));
  }

  async one(webhook: Webhook): Promise<WebhookResource> {
    const [health] = await this.outbox.health([webhook.id]);
    return resourceOf(webhook, health, this.clock.now());
  }

  async withSecret(webhook: Webhook): Promise<WebhookWithSecret> {
    return { ...(await this.one(webhook)), secret: webhook.secret };
  }
}
