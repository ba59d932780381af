import { cursorSchema, type Cursor } from '@waymark/contracts';
import type { Position } from './event-store.js';

/** What clients keep of a position. */
export const cursorOf = (position: Position): Cursor => String(position);

/** Undefined for whatever is no cursor. */
export const positionOf = (cursor: unknown): Position | undefined => {
  const parsed = cursorSchema.safeParse(cursor);
  const position = parsed.success ? Number(parsed.data) : NaN;
  return Number.isSafeInteger(position) ? position : undefined;
};
