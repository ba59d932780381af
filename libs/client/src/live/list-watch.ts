import type { WatchRefusal } from '@waymark/contracts/wire';
import type { LiveSocket } from './live-socket.js';
import { mayPass, type Heard, type Watch } from './watch.js';

export interface ListHandlers {
  /** What is watched must be read: at the first answer, and again when more was missed than is told. */
  onReload(): void;
  onRefused?(detail: string): void;
}

/** What there is one of, and whose changes are told to whoever reads it when told to. */
export interface ListWatch<Handlers extends ListHandlers> extends Watch {
  readonly handlers: Set<Handlers>;
  /** The server tells its changes. */
  started(): boolean;
  tell(say: (handler: Handlers) => void): void;
}

/** How one kind is asked for, and what it remembers. */
interface Kind<Accepted> {
  ask(socket: LiveSocket, answered: (answer: Accepted | WatchRefusal) => void): void;
  stop(socket: LiveSocket): void;
  /** Whether all must be read now. */
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
    } else if (!mayPass(answer)) {
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
