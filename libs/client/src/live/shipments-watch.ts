import type { Cursor, ShipmentsChanged, ShipmentsWatchAnswer } from '@waymark/contracts/wire';
import { createListWatch, type ListHandlers, type ListWatch } from './list-watch.js';
import type { Heard } from './watch.js';

export interface ShipmentsHandlers extends ListHandlers {
  onChanged(message: ShipmentsChanged): void;
}

export interface ShipmentsWatch extends ListWatch<ShipmentsHandlers> {
  changed(message: ShipmentsChanged): void;
}

type Accepted = Extract<ShipmentsWatchAnswer, { ok: true }>;

export const createShipmentsWatch = (heard: Heard): ShipmentsWatch => {
  let cursor: Cursor | null = null;
  const watch = createListWatch<ShipmentsHandlers, Accepted>(heard, {
    ask: (socket, answered) => socket.emit('shipments.watch', cursor, answered),
    stop: (socket) => socket.emit('shipments.unwatch'),
    accepted(answer) {
      cursor = answer.cursor;
      return answer.recovered !== true;
    },
    forget() {
      cursor = null;
    },
  });
  return {
    ...watch,
    changed(message) {
      cursor = message.cursor;
      watch.tell((handler) => handler.onChanged(message));
    },
  };
};
