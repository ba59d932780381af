import { useActorRef } from '@xstate/react';
import { useEffect } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { useActorState } from '../../lib/page/use-actor-state.js';
import { playerMachine, shownVersion } from './machines/player/machine.js';
import { versionOf, withVersion } from './version-address.js';

const addressedVersion = (): number | null => versionOf(new URLSearchParams(window.location.search));

/** The player of a history with this many versions, synchronized with the version in the address. */
export const usePlayer = (last: number) => {
  const [search, setSearch] = useSearchParams();
  const { pathname } = useLocation();
  const requested = versionOf(search);
  const actor = useActorRef(playerMachine, { input: { version: requested, last } });
  const snapshot = useActorState(actor, (present) => present);
  const { send } = actor;

  useEffect(() => {
    const subscription = actor.on('MOVED', ({ version, move }) => {
      if (version === addressedVersion()) return;
      setSearch((present) => withVersion(present, version), { replace: move === 'pass', preventScrollReset: true });
    });
    return () => subscription.unsubscribe();
  }, [actor, setSearch]);
  // The router renders addresses with a delay and may skip one that was left at once. Only the browser knows the current
  // address.
  useEffect(() => send({ type: 'ADDRESSED', version: addressedVersion() }), [send, requested]);
  useEffect(() => {
    const follow = (): void => {
      if (window.location.pathname === pathname) send({ type: 'ADDRESSED', version: addressedVersion() });
    };
    window.addEventListener('popstate', follow);
    return () => window.removeEventListener('popstate', follow);
  }, [send, pathname]);
  useEffect(() => send({ type: 'APPENDED', last }), [send, last]);

  const { context } = snapshot;
  return {
    version: shownVersion(context),
    last: context.last,
    speed: context.speed,
    isPlaying: snapshot.matches('playing'),
    isFollowing: context.version === null,
    /** The requested version if it does not exist. */
    missing: requested !== null && requested > context.last ? requested : null,
    send,
  };
};

export type Player = ReturnType<typeof usePlayer>;
