import type { DomainEvent, EventStore } from '../log/event-store.js';
import { FollowerBell } from './follower-bell.js';
import { runFollower, type Follower } from './follower.js';

export interface StoreFollower<Event extends DomainEvent = DomainEvent, Actor = unknown> extends Pick<
  Follower<Event, Actor>,
  'name' | 'handle' | 'park' | 'stumbled' | 'signal'
> {
  /** The last handled position; default 0, before the first event. */
  checkpoint?: number;
}

const BATCH = 100;

/** Handles the events of a store as runFollower does, and is woken by its appends. */
export const followStore = async <Event extends DomainEvent, Actor>(
  store: Pick<EventStore<Event, Actor>, 'readAfter' | 'onAppended'>,
  { checkpoint = 0, signal, ...follower }: StoreFollower<Event, Actor>,
): Promise<void> => {
  const bell = new FollowerBell();
  const stop = store.onAppended((position) => bell.ring(position));
  const wake = (position: number): Promise<void> => bell.after(position, signal);
  try {
    await runFollower({ ...follower, reader: store, wake, checkpoint, batchSize: BATCH, signal });
  } finally {
    stop();
  }
};
