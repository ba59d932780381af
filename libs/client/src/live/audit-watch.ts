import type { AuditAppended, AuditWatchAnswer, Cursor } from '@waymark/contracts/wire';
import { createListWatch, type ListHandlers, type ListWatch } from './list-watch.js';
import type { Heard } from './watch.js';

export interface AuditHandlers extends ListHandlers {
  /** In the order of the log. An event of the page may be repeated. */
  onAppended(message: AuditAppended): void;
}

export interface AuditWatch extends ListWatch<AuditHandlers> {
  appended(message: AuditAppended): void;
}

type Accepted = Extract<AuditWatchAnswer, { ok: true }>;

export const createAuditWatch = (heard: Heard): AuditWatch => {
  let cursor: Cursor | null = null;
  const watch = createListWatch<AuditHandlers, Accepted>(heard, {
    ask: (socket, answered) => socket.emit('audit.watch', cursor, answered),
    stop: (socket) => socket.emit('audit.unwatch'),
    accepted(answer) {
      // Events after our own cursor follow. The response's cursor would skip them if the connection broke first.
      if (cursor !== null) return false;
      cursor = answer.cursor;
      return true;
    },
    forget() {
      cursor = null;
    },
  });
  return {
    ...watch,
    appended(message) {
      cursor = message.cursor;
      watch.tell((handler) => (message.missed ? handler.onReload() : handler.onAppended(message)));
    },
  };
};
