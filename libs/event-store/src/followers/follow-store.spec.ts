import { expect, it } from '@jest/globals';
import type { LogEntry } from '../log/event-store.js';
import { followStore } from './follow-store.js';

type Listener = (position: number) => void;

/** A store that only follows: `append` adds an event and wakes its listeners. */
const growing = () => {
  const entries: LogEntry[] = [];
  const listeners = new Set<Listener>();
  return {
    listeners,
    append: (type: string): void => {
      const position = entries.length + 1;
      entries.push({
        position,
        type,
        id: '',
        stream: 's',
        version: position,
        hash: '',
        data: {},
      } as unknown as LogEntry);
      for (const listener of listeners) listener(position);
    },
    readAfter: async (position: number, limit: number) => entries.slice(position, position + limit),
    onAppended: (listener: Listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};

it('handles what is there and what is appended later, parks a failure, and unsubscribes at the end', async () => {
  const store = growing();
  const ending = new AbortController();
  const [handled, parked]: [number[], number[]] = [[], []];
  store.append('skipped');
  store.append('first');
  const following = followStore(store, {
    name: 'test',
    checkpoint: 1,
    signal: ending.signal,
    handle: ({ position, type }) => {
      if (type === 'bad') throw new Error('bad');
      handled.push(position);
      if (type === 'first') setImmediate(() => ['bad', 'last'].map(store.append));
      if (type === 'last') ending.abort();
    },
    park: ({ entry }) => void parked.push(entry.position),
  });
  await following;
  expect([handled, parked, store.listeners.size]).toEqual([[2, 4], [3], 0]);
});
