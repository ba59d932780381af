import { createLiveClient } from '@waymark/client';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { SessionProvider } from '../features/auth/components/session-provider.js';
import { LiveProvider } from '../lib/live/live-context.js';
import { serverNow } from '../lib/live/server-clock.js';
import { onOutdated, reportOutdated } from '../lib/notices/outdated.js';
import { useSession } from '../lib/session/session.js';

/** Events of a page that may have been suspended, or whose network may have changed. All of them reach the window. */
const mayHaveSlept = ['visibilitychange', 'pageshow', 'online', 'focus'];

/** One live client for the tab. It reconnects when another user signs in. */
const LiveConnection = ({ children }: { children: ReactNode }) => {
  const { user, accessToken, refreshAccess, onRefreshed } = useSession();
  const [client] = useState(() =>
    createLiveClient({
      getToken: accessToken,
      refreshToken: refreshAccess,
      onUnreadable: reportOutdated,
      now: serverNow,
    }),
  );
  const connectedAs = useRef(user?.id);
  useEffect(() => {
    if (connectedAs.current === user?.id) return;
    connectedAs.current = user?.id;
    client.tokenChanged();
  }, [client, user?.id]);
  useEffect(() => {
    const check = (): void => {
      // A hidden page can be suspended before the response, and would then disconnect a live connection.
      if (!document.hidden) client.check();
    };
    const listening = new AbortController();
    for (const event of mayHaveSlept) addEventListener(event, check, listening);
    return () => listening.abort();
  }, [client]);
  useEffect(() => onOutdated(client.outdated), [client]);
  useEffect(() => onRefreshed(() => client.tokenRefreshed()), [client, onRefreshed]);
  return <LiveProvider value={client}>{children}</LiveProvider>;
};

export const Providers = ({ children }: { children: ReactNode }) => (
  <SessionProvider>
    <LiveConnection>{children}</LiveConnection>
  </SessionProvider>
);
