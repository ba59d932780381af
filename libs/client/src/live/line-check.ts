import type { LiveSocket } from './live-socket.js';

/** Milliseconds in which the server must respond to a check. */
const TIMEOUT = 3_000;

export interface LineCheck {
  /** Asks the server for a response over the socket. Does nothing without a socket or while a check waits for its response. */
  begin(socket: LiveSocket | undefined): void;
  end(): void;
}

/** Finds connections that look open but are dead. `onDead` is called when the server does not respond in time. */
export const createLineCheck = (
  later: (callback: () => void, milliseconds: number) => () => void,
  onDead: (socket: LiveSocket) => void,
): LineCheck => {
  let cancel: (() => void) | undefined;
  const end = (): void => {
    cancel?.();
    cancel = undefined;
  };
  return {
    end,
    begin(socket) {
      if (!socket || cancel) return;
      cancel = later(() => {
        cancel = undefined;
        onDead(socket);
      }, TIMEOUT);
      socket.emit('line.check', end);
    },
  };
};
