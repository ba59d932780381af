import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { Outlet } from 'react-router-dom';
import { RequestError } from '../lib/request-error.js';
import { useUser } from '../lib/session.js';

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
  return (
    <QueryClientProvider client={client}>
      <Outlet />
    </QueryClientProvider>
  );
};

/** What the server said is kept for one person only: another one starts with an empty cache. */
export const Page = () => <Cache key={useUser().id} />;
