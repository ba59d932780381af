import type { EventFilter, WebhookPatch } from '@waymark/contracts';
import type { WebhookDetails } from '@waymark/domain';
import { PatchField } from '../../../../http/validation/fields.js';
import { typesOf, webhookRules } from '../webhook-rules.js';

export class ChangeWebhookDto implements WebhookPatch {
  @PatchField(webhookRules.url) url?: string;
  @PatchField(webhookRules.types) types?: EventFilter[] | null;
  @PatchField(webhookRules.description) description?: string | null;
  @PatchField(webhookRules.enabled) enabled?: boolean | null;
}

/** Only what was sent; null empties types and description, and leaves `enabled` as it is. */
export const changesOf = ({ url, types, description, enabled }: ChangeWebhookDto): Partial<WebhookDetails> => ({
  ...(url !== undefined && { url }),
  ...(types !== undefined && { types: typesOf(types) }),
  ...(description !== undefined && { description: description ?? '' }),
  ...(typeof enabled === 'boolean' && { enabled }),
});
