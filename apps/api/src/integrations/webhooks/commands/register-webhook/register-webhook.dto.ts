import type { EventFilter, WebhookRequest } from '@waymark/contracts';
import type { WebhookDetails } from '@waymark/domain';
import { Field } from '../../../../http/validation/fields.js';
import { typesOf, webhookRules } from '../webhook-rules.js';

export class RegisterWebhookDto implements WebhookRequest {
  @Field(webhookRules.url) url: string;
  @Field(webhookRules.types) types?: EventFilter[] | null;
  @Field(webhookRules.description) description?: string | null;
  @Field(webhookRules.enabled) enabled?: boolean | null;
}

export const detailsOf = ({ url, types, description, enabled }: RegisterWebhookDto): WebhookDetails => ({
  url,
  types: typesOf(types),
  description: description ?? '',
  enabled: enabled ?? true,
});
