import { z } from 'zod/mini';

/**
 * A place in the event log, opaque to clients: keep the last one seen and send it as `after`. Cursors have a fixed
 * width, so that they sort as text in the order of the log. A cursor identifies its log; other logs refuse it.
 */
export const cursorSchema = z.string().check(z.regex(/^\d{16}-[0-9a-f]{8}$/));
export type Cursor = string;

/**
 * A cursor; the cursor of a write, which begins with `w`; or a bare position, which is the former format of cursors. `0`
 * is the beginning of any log.
 */
const SENT_CURSOR = /^(w?\d{16}-[0-9a-f]{8}|\d{1,16})$/;
const isSentCursor = (text: string): boolean =>
  SENT_CURSOR.test(text) && Number.isSafeInteger(Number.parseInt(text.replace('w', ''), 10));
export const sentCursor = (message: string) =>
  z
    .string({ error: message })
    .check(z.refine(isSentCursor, { error: message }), z.meta({ pattern: SENT_CURSOR.source }));
export const sentCursorSchema = sentCursor('Not a cursor');
