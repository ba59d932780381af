import { useCallback, useSyncExternalStore } from 'react';
import type { AnyActorRef, SnapshotFrom } from 'xstate';

/**
 * Returns `select` of the actor's state. Renders again when the result changes, so select existing values, not new objects.
 * `prerendered` is the result for prerendered pages, where the state may differ by the time React hydrates.
 */
export const useActorState = <Actor extends AnyActorRef, Selected>(
  actor: Actor,
  select: (snapshot: SnapshotFrom<Actor>) => Selected,
  prerendered?: Selected,
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
    prerendered === undefined ? read : () => prerendered,
  );
};
