import type { LiveClient, LiveStatus } from '@waymark/client';
import { createContext, use, useSyncExternalStore } from 'react';

const LiveContext = createContext<LiveClient | null>(null);

/** Provides one live client to the pages below: `<LiveProvider value={client}>`. */
export const LiveProvider = LiveContext.Provider;

export const useLive = (): LiveClient => {
  const client = use(LiveContext);
  if (client === null) throw new Error('useLive needs a LiveProvider above it');
  return client;
};

export const useLiveStatus = (): LiveStatus => {
  const { status } = useLive();
  return useSyncExternalStore(status.subscribe, status.getSnapshot, status.getSnapshot);
};
