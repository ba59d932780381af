import type { AuditAppended } from '@waymark/contracts';
import { LIVE_LIMITS } from '../sockets/live-limits.js';

/** Size of a message without its events, in bytes. */
const ENVELOPE = 200;

/** Splits a batch into messages within the size limit of a push. Reports an event that exceeds the limit as missed. */
export const auditMessages = ({ events, missed, cursor }: AuditAppended): readonly AuditAppended[] => {
  const messages: AuditAppended[] = [{ events: [], missed, cursor }];
  let size = ENVELOPE;
  for (const event of events) {
    const bytes = Buffer.byteLength(JSON.stringify(event)) + 1;
    const isTooLarge = ENVELOPE + bytes > LIVE_LIMITS.push;
    let last = messages.at(-1);
    if (!last || last.missed || isTooLarge || size + bytes > LIVE_LIMITS.push) {
      last = { events: [], missed: isTooLarge, cursor };
      messages.push(last);
      size = ENVELOPE;
    }
    if (!isTooLarge) last.events.push(event);
    size += bytes;
    last.cursor = event.cursor;
  }
  const nonempty = messages.filter((message) => message.missed || message.events.length > 0);
  return nonempty.map((message, index) => (index === nonempty.length - 1 ? { ...message, cursor } : message));
};
