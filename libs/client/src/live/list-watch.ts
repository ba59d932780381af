import type { WatchRefusal } from '@waymark/contracts/wire';
import type { LiveSocket } from './live-socket.js';
import { mayPass, unreadable, type Heard, type Watch } from './watch.js';

export interface ListHandlers {
  /** Read the list: called after the first response, when missed changes cannot be replayed, and after each unreadable response. */
  onReload(): void;
  onRefused?(detail: string): void;
}

/** A watch without a key. Its handlers get changes, and calls to read the list. */
export interface ListWatch<Handlers extends ListHandlers> extends Watch {
  readonly handlers: Set<Handlers>;
  /** Whether the server has accepted the watch. */
  started(): boolean;
  tell(say: (handler: Handlers) => void): void;
}

/** The requests and the cursor of one kind of watch. */
interface Kind<Accepted> {
  ask(socket: LiveSocket, answered: (answer: Accepted | WatchRefusal) => void): void;
  stop(socket: LiveSocket): void;
  /** Whether the list must be read now. */
  accepted(answer: Accepted): boolean;
  forget(): void;
}

export const createListWatch = <Handlers extends ListHandlers, Accepted extends { ok: true }>(
  heard: Heard,
  kind: Kind<Accepted>,
): ListWatch<Handlers> => {
  const handlers = new Set<Handlers>();
  let started = false;

  const tell = (say: (handler: Handlers) => void): void => [...handlers].forEach(say);
  const forget = (): void => {
    started = false;
    kind.forget();
  };
  const answered = (answer: Accepted | WatchRefusal): void => {
    heard(answer);
    if (answer.ok) {
      started = true;
      if (kind.accepted(answer)) tell((handler) => handler.onReload());
    } else if (answer === unreadable) tell((handler) => handler.onReload());
    else if (!mayPass(answer)) {
      forget();
      tell((handler) => handler.onRefused?.(answer.detail));
    }
  };

  return {
    handlers,
    started: () => started,
    tell,
    start: (socket) => kind.ask(socket, answered),
    stop: (socket) => kind.stop(socket),
    forget,
  };
};
