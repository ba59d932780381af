import type { WebhookDetails } from '@waymark/domain';
import { webhookFields } from '@waymark/vocabulary';
import { dtoOf } from '../../../http/validation/fields.js';
import { typesOf } from './webhook-rules.js';

export class RegisterWebhookDto extends dtoOf(webhookFields) {}

export const detailsOf = ({ url, types, description, enabled, handshake }: RegisterWebhookDto): WebhookDetails => ({
  url,
  types: typesOf(types),
  description: description ?? '',
  enabled: enabled ?? true,
  ...(handshake && { handshake }),
});
