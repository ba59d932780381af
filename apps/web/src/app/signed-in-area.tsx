import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Outlet } from 'react-router-dom';
import { RequestError } from '../lib/request-error.js';
import { useUser } from '../lib/session.js';
import { fetchSignedInPages } from './signed-in-pages.js';

/** By then the page that was opened has what it needs, in milliseconds. */
const quietAfter = 2_000;

const isWorthAnotherTry = (failures: number, error: Error): boolean =>
  failures < 2 && error instanceof RequestError && (error.status === undefined || error.status >= 500);

const newQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { staleTime: 30_000, retry: isWorthAnotherTry, refetchOnWindowFocus: true },
      mutations: { retry: false },
    },
  });

const Cache = () => {
  const [client] = useState(newQueryClient);
  useEffect(() => {
    const timer = setTimeout(fetchSignedInPages, quietAfter);
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
