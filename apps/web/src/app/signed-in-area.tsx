import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RequestError } from '@waymark/client';
import { useEffect, useState } from 'react';
import { Outlet } from 'react-router-dom';
import { fetchCalls } from '../features/auth/session-actor.js';
import { expectNotices } from '../lib/notify.js';
import { useUser } from '../lib/session.js';
import { fetchSignedInPages } from './signed-in-pages.js';

/** By then the page that was opened has what it needs, in milliseconds. */
const quietAfter = 2_000;

const isWorthAnotherTry = (failures: number, error: Error): boolean =>
  failures < 2 && error instanceof RequestError && (error.status === undefined || error.status >= 500);

const newQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: isWorthAnotherTry,
        refetchOnWindowFocus: true,
        // Without a line a request fails and says so; the default holds it back and shows a skeleton for ever.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });

const fetchAhead = (): void => {
  fetchSignedInPages();
  fetchCalls();
};

const Cache = () => {
  const [client] = useState(newQueryClient);
  useEffect(() => {
    // At once: what fails may be the line, and then it could not be told any more.
    expectNotices();
    const timer = setTimeout(fetchAhead, quietAfter);
    return () => clearTimeout(timer);
  }, []);
  return (
    <QueryClientProvider client={client}>
      <Outlet />
    </QueryClientProvider>
  );
};

/** What the server said is kept for one person only: another one starts with an empty cache. */
export const Page = () => <Cache key={useUser().id} />;
