import { useCallback, useSyncExternalStore } from 'react';
import type { AnyActorRef, SnapshotFrom } from 'xstate';

/** What `select` takes from the actor's state; draws again when that becomes another value, so select values, not new objects. */
export const useActorState = <Actor extends AnyActorRef, Selected>(
  actor: Actor,
  select: (snapshot: SnapshotFrom<Actor>) => Selected,
): Selected => {
  const read = () => select(actor.getSnapshot() as SnapshotFrom<Actor>);
  return useSyncExternalStore(
    useCallback(
      (listener) => {
        const subscription = actor.subscribe(listener);
        return () => subscription.unsubscribe();
      },
      [actor],
    ),
    read,
    read,
  );
};
