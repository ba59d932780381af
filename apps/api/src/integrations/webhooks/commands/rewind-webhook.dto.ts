import { fieldMessages, isInstant, type Cursor, type RewindRequest } from '@waymark/contracts';
import { isCursor } from '@waymark/event-store';
import { FieldErrorsError } from '../../../http/errors/errors.js';
import { PatchField } from '../../../http/validation/fields.js';

export class RewindWebhookDto implements RewindRequest {
  @PatchField((value) => (isCursor(value) ? undefined : fieldMessages.cursor('After')))
  after?: string;

  @PatchField((value) => (typeof value === 'string' && isInstant(value) ? undefined : fieldMessages.dateTime))
  at?: string;
}

/** The cursor or instant to start from. Throws FieldErrorsError unless exactly one is given. */
export const startOf = ({ after, at }: RewindWebhookDto): { after: Cursor } | { from: string } => {
  if (after !== undefined && at === undefined) return { after };
  if (after === undefined && at !== undefined) return { from: at };
  throw new FieldErrorsError({ after: [fieldMessages.rewind] });
};
