import { useActorRef } from '@xstate/react';
import { useEffect, useState } from 'react';
import { fromPromise } from 'xstate';
import { Button } from '../../../components/ui/basics/button.js';
import { Dialog } from '../../../components/ui/overlays/dialog.js';
import { useActorState } from '../../../lib/page/use-actor-state.js';
import { markRequests } from '../../../lib/requests/http.js';
import { kept, storageKeys } from '../../../lib/storage/storage.js';
import { reportUse, timeLeft } from '../api/session-api.js';
import { idleMachine, type IdleEvent } from '../machines/idle/machine.js';
import { forgetStoredSession } from '../machines/auth/stored-session.js';
import { newer, session } from '../session-actor.js';

/**
 * What counts as use, also by dictation and screen readers. Moves of a pointer do not, because a table that shakes moves a
 * mouse.
 */
const inputs = ['keydown', 'pointerdown', 'touchmove', 'wheel', 'click', 'input'];
const wakings = ['visibilitychange', 'pageshow', 'focus'];

const sessionEnd = kept('local', storageKeys.local.sessionEnd);

/** Ends the session of this tab, or follows the one that another tab has begun while this one was suspended. */
const end = (): void => {
  const another = newer();
  if (another) {
    session.send({ type: 'changed_elsewhere', session: another });
    return;
  }
  const { refreshToken, user } = session.getSnapshot().context;
  // The other tabs receive this as a storage event. Otherwise, they would take the missing session for a sign-out.
  sessionEnd.write(refreshToken);
  sessionEnd.write(null);
  session.send({ type: 'timed_out' });
  forgetStoredSession(user);
  kept('local', storageKeys.local.recentNumbers).write(null);
};

const machine = idleMachine.provide({
  actors: {
    askTime: fromPromise(() => timeLeft()),
    reportUse: fromPromise(() => reportUse()),
  },
  actions: {
    // The other tabs receive this as a storage event.
    announce: ({ context }) => void sessionEnd.write(String(context.endsAt)),
    end,
  },
});

const secondsUntil = (endsAt: number): number => Math.max(0, Math.ceil((endsAt - Date.now()) / 1_000));

/** Seconds between two announcements to assistive technology. */
const SPOKEN = 15;

const Warning = ({ endsAt, hasFailed, onStay }: { endsAt: number; hasFailed: boolean; onStay: () => void }) => {
  const [seconds, setSeconds] = useState(() => secondsUntil(endsAt));
  useEffect(() => {
    const timer = setInterval(() => setSeconds(secondsUntil(endsAt)), 1_000);
    return () => clearInterval(timer);
  }, [endsAt]);
  const spoken = Math.ceil(seconds / SPOKEN) * SPOKEN;
  return (
    <Dialog
      open
      onClose={onStay}
      title="Are you still there?"
      description="You will be signed out because nobody has used this page for a while. Entries in forms are kept for your next sign-in."
    >
      <p role="timer" className="figures text-lg">{`${seconds} seconds left`}</p>
      <p role="status" className="sr-only">{`You will be signed out in ${spoken} seconds.`}</p>
      {hasFailed && (
        <p role="alert" className="text-sm text-danger">
          The server did not respond. Try again.
        </p>
      )}
      <div className="flex justify-end pt-2">
        <Button onClick={onStay}>Stay signed in</Button>
      </div>
    </Dialog>
  );
};

/** Signs the user out where nobody uses the session for as long as the server allows, and warns a minute before. */
export const IdleSignOut = () => {
  const idle = useActorRef(machine, { input: { now: Date.now } });
  const isWarned = useActorState(idle, (snapshot) => snapshot.hasTag('warned'));
  const isReporting = useActorState(idle, (snapshot) => snapshot.hasTag('reporting'));
  const endsAt = useActorState(idle, ({ context }) => context.endsAt);
  const hasFailed = useActorState(idle, ({ context }) => context.hasFailed);

  useEffect(() => {
    if (!isReporting) return undefined;
    markRequests(true);
    return () => markRequests(false);
  }, [isReporting]);

  useEffect(() => {
    const send = (event: IdleEvent): void => {
      if (idle.getSnapshot().status === 'active') idle.send(event);
    };
    const onUse = (): void => send({ type: 'used' });
    const onWake = (): void => send({ type: 'woke' });
    const onStorage = ({ key, newValue }: StorageEvent): void => {
      if (key !== storageKeys.local.sessionEnd || newValue === null) return;
      const endsAt = Number(newValue);
      if (Number.isFinite(endsAt)) send({ type: 'used_elsewhere', endsAt });
      // A late event can name the session before this one.
      else if (newValue === session.getSnapshot().context.refreshToken) session.send({ type: 'timed_out' });
    };
    for (const input of inputs) addEventListener(input, onUse, { capture: true, passive: true });
    for (const waking of wakings) addEventListener(waking, onWake);
    addEventListener('storage', onStorage);
    return () => {
      for (const input of inputs) removeEventListener(input, onUse, { capture: true });
      for (const waking of wakings) removeEventListener(waking, onWake);
      removeEventListener('storage', onStorage);
    };
  }, [idle]);

  return isWarned && <Warning endsAt={endsAt} hasFailed={hasFailed} onStay={() => idle.send({ type: 'stay' })} />;
};
