import { fieldMessages, isInstant, type RewindRequest } from '@waymark/contracts';
import { positionOf } from '../../../../event-sourcing/cursor.js';
import type { Position } from '../../../../event-sourcing/event-store.js';
import { FieldErrorsError } from '../../../../http/errors.js';
import { PatchField } from '../../../../http/validation/field.decorator.js';

export class RewindWebhookDto implements RewindRequest {
  @PatchField((value) =>
    typeof value === 'string' && positionOf(value) !== undefined ? undefined : fieldMessages.cursor('After'),
  )
  after?: string;

  @PatchField((value) => (typeof value === 'string' && isInstant(value) ? undefined : fieldMessages.dateTime))
  at?: string;
}

/** After which position, or from which instant on; throws FieldErrorsError unless exactly one is named. */
export const startOf = ({ after, at }: RewindWebhookDto): { after: Position } | { from: string } => {
  const position = after === undefined ? undefined : positionOf(after);
  if (position !== undefined && at === undefined) return { after: position };
  if (position === undefined && at !== undefined) return { from: at };
  throw new FieldErrorsError({ after: [fieldMessages.rewind] });
};
