import { readTrackingChanged, readTrackingWatchAnswer, type WatchRefusal } from '@waymark/contracts/wire';
import type { Socket } from 'socket.io-client';
import type { LiveSocket } from './live-socket.js';

type Listener = (...values: never[]) => void;
type Answered = (answer: unknown) => void;
/** Undefined of what cannot be read. */
type Read = (message: unknown) => unknown;
type Reader = (name: string) => Read | undefined;

const unreadable: WatchRefusal = { ok: false, detail: 'The answer could not be read', code: 'INTERNAL_ERROR' };

/** What anybody may watch is read without the schemas, so that a public page does not bring them. */
const publicReaders: Partial<Record<string, Read>> = {
  'tracking.changed': readTrackingChanged,
  'tracking.watch': readTrackingWatchAnswer,
};
const otherMessages = ['shipments.changed', 'audit.appended', 'delivery.changed', 'webhook.changed'];
const otherAnswers = ['shipments.watch', 'audit.watch', 'deliveries.watch'];

/**
 * The socket as one that speaks the contract: an answer that cannot be read is a refusal, and of a message that cannot,
 * 'unreadable' is told. `load` brings the schemas, with the first watch that needs them.
 */
export const readable = (socket: Socket, load: () => Promise<Reader>): LiveSocket => {
  let tellUnreadable = (): void => {};
  let reader: Reader | undefined;

  const ask = (name: string, values: unknown[], answered: Answered, read: Read): void => {
    socket.emit(name, ...values, (answer: unknown) => answered(read(answer) ?? unreadable));
  };
  const askOnceLoaded = async (name: string, values: unknown[], answered: Answered): Promise<void> => {
    try {
      reader ??= await load();
    } catch {
      answered(unreadable);
      return;
    }
    // With the next connection every watch begins again by itself.
    if (socket.connected) ask(name, values, answered, reader(name) ?? ((answer) => answer));
  };
  const emit = (name: string, ...values: unknown[]): void => {
    const answered = values.at(-1) as Answered;
    const read = publicReaders[name];
    if (read) ask(name, values.slice(0, -1), answered, read);
    else if (otherAnswers.includes(name)) void askOnceLoaded(name, values.slice(0, -1), answered);
    else socket.emit(name, ...values);
  };

  const on = (name: string, listener: Listener): void => {
    if (name === 'unreadable') tellUnreadable = listener;
    else if (!publicReaders[name] && !otherMessages.includes(name)) socket.on(name, listener as Answered);
    else {
      socket.on(name, (message: unknown) => {
        const read = (publicReaders[name] ?? reader?.(name))?.(message);
        if (read === undefined) tellUnreadable();
        else (listener as Answered)(read);
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
