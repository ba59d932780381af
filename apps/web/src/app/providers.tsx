import { createLiveClient } from '@waymark/client';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { SessionProvider } from '../features/auth/components/session-provider.js';
import { LiveProvider } from '../lib/live/live-context.js';
import { useSession } from '../lib/session/session.js';

/** One live client for the tab; it connects again when another person is signed in. */
const LiveConnection = ({ children }: { children: ReactNode }) => {
  const { user, accessToken, refreshAccess, onRefreshed } = useSession();
  const [client] = useState(() => createLiveClient({ getToken: accessToken, refreshToken: refreshAccess }));
  const connectedAs = useRef(user?.id);
  useEffect(() => {
    if (connectedAs.current === user?.id) return;
    connectedAs.current = user?.id;
    client.tokenChanged();
  }, [client, user?.id]);
  useEffect(() => onRefreshed(() => client.tokenRefreshed()), [client, onRefreshed]);
  return <LiveProvider value={client}>{children}</LiveProvider>;
};

export const Providers = ({ children }: { children: ReactNode }) => (
  <SessionProvider>
    <LiveConnection>{children}</LiveConnection>
  </SessionProvider>
);
