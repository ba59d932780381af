import { useMachine } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { playerMachine, shownVersion } from './machines/player/machine.js';
import { versionOf, withVersion } from './version-address.js';

/** The player of a history with so many versions, and the address that says where it stands. */
export const usePlayer = (last: number) => {
  const [search, setSearch] = useSearchParams();
  const asked = versionOf(search);
  const [snapshot, send, actor] = useMachine(playerMachine, { input: { version: asked, last } });

  // The router takes a new address in its own time: until the one told last has come, older ones must not lead back.
  const told = useRef<number | null | undefined>(undefined);
  useEffect(() => {
    const subscription = actor.on('MOVED', ({ version, move }) => {
      if (version === versionOf(new URLSearchParams(window.location.search))) return;
      told.current = version;
      setSearch((present) => withVersion(present, version), { replace: move === 'pass', preventScrollReset: true });
    });
    return () => subscription.unsubscribe();
  }, [actor, setSearch]);
  useEffect(() => {
    if (told.current === undefined) send({ type: 'ADDRESSED', version: asked });
    else if (told.current === asked) told.current = undefined;
  }, [send, asked]);
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
