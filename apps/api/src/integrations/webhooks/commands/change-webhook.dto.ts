import type { WebhookDetails } from '@waymark/domain';
import { webhookFields } from '@waymark/vocabulary';
import { patchDtoOf } from '../../../http/validation/fields.js';
import { typesOf } from './webhook-rules.js';

export class ChangeWebhookDto extends patchDtoOf(webhookFields) {}

/** Only the fields that were sent. null clears types and description, and leaves `enabled` and `handshake` unchanged. */
export const changesOf = ({
  url,
  types,
  description,
  enabled,
  handshake,
}: ChangeWebhookDto): Partial<WebhookDetails> => ({
  ...(url !== undefined && { url }),
  ...(types !== undefined && { types: typesOf(types) }),
  ...(description !== undefined && { description: description ?? '' }),
  ...(typeof enabled === 'boolean' && { enabled }),
  ...(typeof handshake === 'boolean' && { handshake }),
});
