import type { AuditAppended, AuditWatchAnswer, Cursor } from '@waymark/contracts/wire';
import type { LiveSocket } from './live-socket.js';
import { mayPass, type Heard, type Watch } from './watches.js';

export interface AuditHandlers {
  /** In the order of the log; an event that was read with the page may come again. */
  onAppended(message: AuditAppended): void;
  /** The newest page must be read: at the first answer, and again when more was missed than one message holds. */
  onReload(): void;
  onRefused?(detail: string): void;
}

export interface AuditWatch extends Watch {
  readonly handlers: Set<AuditHandlers>;
  readonly started: () => boolean;
  appended(message: AuditAppended): void;
}

export const createAuditWatch = (heard: Heard): AuditWatch => {
  const handlers = new Set<AuditHandlers>();
  let cursor: Cursor | null = null;

  const answered = (answer: AuditWatchAnswer): void => {
    heard(answer);
    if (!answer.ok) {
      if (mayPass(answer)) return;
      cursor = null;
      for (const handler of [...handlers]) handler.onRefused?.(answer.detail);
      return;
    }
    // With a cursor of ours the events after it follow: taking the answer's would skip them if the line broke before they do.
    if (cursor !== null) return;
    cursor = answer.cursor;
    for (const handler of [...handlers]) handler.onReload();
  };

  return {
    handlers,
    started: () => cursor !== null,
    start: (socket: LiveSocket) => socket.emit('audit.watch', cursor, answered),
    stop: (socket: LiveSocket) => socket.emit('audit.unwatch'),
    forget() {
      cursor = null;
    },
    appended(message) {
      cursor = message.cursor;
      for (const handler of [...handlers]) {
        if (message.missed) handler.onReload();
        else handler.onAppended(message);
      }
    },
  };
};
