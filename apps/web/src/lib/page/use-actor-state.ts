import { useCallback, useSyncExternalStore } from 'react';
import type { AnyActorRef, SnapshotFrom } from 'xstate';

/**
 * What `select` takes from the actor's state; draws again when that becomes another value, so select values, not new
 * objects. `written` is what stands for it in pages that the build has written, where the state may be another by the time
 * that React takes them over.
 */
export const useActorState = <Actor extends AnyActorRef, Selected>(
  actor: Actor,
  select: (snapshot: SnapshotFrom<Actor>) => Selected,
  written?: Selected,
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
    written === undefined ? read : () => written,
  );
};
