import { useMemo, type ReactNode } from 'react';
import { SessionContext, type Session } from '../../../lib/session/session.js';
import { useActorState } from '../../../lib/page/use-actor-state.js';
import { accessToken, onRefreshed, refreshAccess, refreshUnansweredSince, session as actor } from '../session-actor.js';
import { waitFor } from 'xstate';

const signIn: Session['signIn'] = async (credentials) => {
  actor.send({ type: 'sign_in', credentials });
  const snapshot = await waitFor(actor, (current) => !current.hasTag('loading'));
  if (!snapshot.matches('signedIn')) throw new Error(snapshot.context.error ?? 'Login failed');
};

const signOut: Session['signOut'] = () => actor.send({ type: 'sign_out' });
const updateUser: Session['updateUser'] = (user) => actor.send({ type: 'profile_changed', user });

export const SessionProvider = ({ children }: { children: ReactNode }) => {
  const user = useActorState(actor, ({ context }) => context.user, null);
  const ended = useActorState(actor, ({ context }) => context.ended, null);
  const loading = useActorState(actor, (snapshot) => snapshot.hasTag('loading'), false);

  const unansweredSince = useActorState(actor, refreshUnansweredSince, null);

  const session = useMemo<Session>(
    () => ({
      user,
      ended,
      loading,
      unansweredSince,
      signIn,
      signOut,
      updateUser,
      accessToken,
      refreshAccess,
      onRefreshed,
    }),
    [user, ended, loading, unansweredSince],
  );
  return <SessionContext value={session}>{children}</SessionContext>;
};
