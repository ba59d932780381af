import type { AuditAppended } from '@waymark/contracts';
import { LIVE_LIMITS } from './live-limits.js';

/** What a message has beside its events. */
const ENVELOPE = 200;

/** A batch in messages that are each as small as any push must be; an event that is too large for one is told as missed. */
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
  const told = messages.filter((message) => message.missed || message.events.length > 0);
  return told.map((message, index) => (index === told.length - 1 ? { ...message, cursor } : message));
};
