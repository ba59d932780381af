import { useMachine } from '@xstate/react';
import { useEffect } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { playerMachine, shownVersion } from './machines/player/machine.js';
import { versionOf, withVersion } from './version-address.js';

const addressedVersion = (): number | null => versionOf(new URLSearchParams(window.location.search));

/** The player of a history with so many versions, and the address that says where it stands. */
export const usePlayer = (last: number) => {
  const [search, setSearch] = useSearchParams();
  const { pathname } = useLocation();
  const asked = versionOf(search);
  const [snapshot, send, actor] = useMachine(playerMachine, { input: { version: asked, last } });

  useEffect(() => {
    const subscription = actor.on('MOVED', ({ version, move }) => {
      if (version === addressedVersion()) return;
      setSearch((present) => withVersion(present, version), { replace: move === 'pass', preventScrollReset: true });
    });
    return () => subscription.unsubscribe();
  }, [actor, setSearch]);
  // The router draws addresses in its own time, and may pass over one that was left at once: only the browser knows where it is.
  useEffect(() => send({ type: 'ADDRESSED', version: addressedVersion() }), [send, asked]);
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
    /** The version somebody asked for that there is not. */
    missing: asked !== null && asked > context.last ? asked : null,
    send,
  };
};

export type Player = ReturnType<typeof usePlayer>;
