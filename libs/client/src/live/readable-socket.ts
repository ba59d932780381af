import { readTrackingChanged, readTrackingWatchAnswer } from '@waymark/contracts/wire';
import type { Socket } from 'socket.io-client';
import type { LiveSocket } from './live-socket.js';
import { unreadable } from './watch.js';

type Listener = (...values: never[]) => void;
type Answered = (answer: unknown) => void;
/** Returns undefined for an unreadable message. */
type Read = (message: unknown) => unknown;
export type LoadReader = () => Promise<(name: string) => Read | undefined>;

/** Public messages are read without the schemas, so that a public page does not load them. */
const publicReaders: Partial<Record<string, Read>> = {
  'tracking.changed': readTrackingChanged,
  'tracking.watch': readTrackingWatchAnswer,
};
const isMessage = (name: string): boolean => /\.(changed|appended)$/.test(name);
/** These messages may omit `shipment` and `update`; the client then reads the shipment again. */
const isChange = (name: string): boolean => /^(tracking|shipments)\.changed$/.test(name);

const incomplete = (message: unknown): unknown => {
  const { shipment: _shipment, update: _update, ...rest } = Object(message) as Record<string, unknown>;
  return rest;
};

/**
 * A socket that checks messages against the contract. An unreadable response becomes a refusal. A change with an unreadable
 * shipment becomes a change without one. Any other unreadable message, and one whose listener throws, becomes the event
 * 'unreadable'. `load` loads the schemas with the first watch that needs them.
 */
export const readable = (socket: Socket, load: LoadReader): LiveSocket => {
  let reportUnreadable = (): void => {};
  let reader: Awaited<ReturnType<LoadReader>> | undefined;

  const ask = (name: string, values: unknown[], answered: Answered, read: Read): void => {
    socket.emit(name, ...values, (answer: unknown) => answered(read(answer) ?? unreadable));
  };
  const askOnceLoaded = async (name: string, values: unknown[], answered: Answered): Promise<void> => {
    try {
      reader ??= await load();
    } catch {
      // A refusal, but not an unreadable response: the network may be down.
      answered({ ...unreadable });
      return;
    }
    // The next connection starts every watch again.
    if (socket.connected) ask(name, values, answered, reader(name) ?? ((answer) => answer));
  };
  const emit = (name: string, ...values: unknown[]): void => {
    const answered = values.at(-1) as Answered;
    const read = publicReaders[name];
    if (read) ask(name, values.slice(0, -1), answered, read);
    else if (name.endsWith('.watch')) void askOnceLoaded(name, values.slice(0, -1), answered);
    else socket.emit(name, ...values);
  };

  const on = (name: string, listener: Listener): void => {
    if (name === 'unreadable') reportUnreadable = listener;
    else if (!isMessage(name)) socket.on(name, listener as Answered);
    else {
      socket.on(name, (message: unknown) => {
        const readOf = publicReaders[name] ?? reader?.(name);
        const read = readOf?.(message) ?? (isChange(name) ? readOf?.(incomplete(message)) : undefined);
        if (read === undefined) return reportUnreadable();
        try {
          (listener as Answered)(read);
        } catch (error) {
          // The page has not applied the change, so it must not appear as live.
          reportUnreadable();
          throw error;
        }
      });
    }
  };

  return {
    get connected() {
      return socket.connected;
    },
    get active() {
      return socket.active;
    },
    connect: () => void socket.connect(),
    disconnect: () => void socket.disconnect(),
    on,
    emit,
  };
};
