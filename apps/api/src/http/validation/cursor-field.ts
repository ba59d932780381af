import { fieldMessages, type Cursor } from '@waymark/contracts';
import { CursorRefusedError, type Cursors } from '../../event-sourcing/cursors.js';
import type { Position } from '../../event-sourcing/event-store.js';
import { FieldErrorsError } from '../errors/errors.js';

const messageOf = ({ reason }: CursorRefusedError, field: string): string => {
  switch (reason) {
    case 'no cursor':
      return fieldMessages.cursor(field);
    case 'beyond the end':
      return fieldMessages.cursorBeyond;
    case 'of another log':
      return fieldMessages.cursorOfAnotherLog;
    default:
      return reason satisfies never;
  }
};

/** The position of a cursor that was sent as `field`, once this node's log has it; rejects with FieldErrorsError. */
export const cursorField = async (cursors: Cursors, cursor: Cursor, field: string): Promise<Position> => {
  try {
    return await cursors.read(cursor);
  } catch (error) {
    if (!(error instanceof CursorRefusedError)) throw error;
    throw new FieldErrorsError({ [field]: [messageOf(error, field)] });
  }
};
