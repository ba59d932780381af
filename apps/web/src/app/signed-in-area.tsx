import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RequestError } from '@waymark/client';
import { useEffect, useState } from 'react';
import { Outlet } from 'react-router-dom';
import { completeProfile } from '../features/auth/complete-profile.js';
import { fetchCalls, session } from '../features/auth/session-actor.js';
import { expectNotices } from '../lib/page/notify.js';
import { useUser } from '../lib/session/session.js';
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

/** Outlives the pages: who goes to a public page and comes back finds what had been read. */
let known: { person: string; client: QueryClient } | undefined;

const clientOf = (person: string): QueryClient => {
  known = known?.person === person ? known : { person, client: newQueryClient() };
  return known.client;
};

session.subscribe(({ context: { user } }) => {
  if (!known || known.person === user?.id) return;
  known.client.clear();
  known = undefined;
});

/** Not yet among TypeScript's types, and not in every browser: https://wicg.github.io/savedata/#savedata-attribute */
const savesData = (): boolean => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

const fetchAhead = (): void => {
  if (savesData()) return;
  fetchSignedInPages();
  fetchCalls();
};

const Cache = ({ person }: { person: string }) => {
  const [client] = useState(() => clientOf(person));
  useEffect(() => {
    // At once: what fails may be the line, and then it could not be told any more.
    expectNotices();
    // What could not be fetched now is fetched at the next start; until then a customer's screens are shown.
    completeProfile().catch(() => {});
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
export const Page = () => {
  const { id } = useUser();
  return <Cache key={id} person={id} />;
};
