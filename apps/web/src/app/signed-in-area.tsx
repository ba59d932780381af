import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RequestError } from '@waymark/client';
import { useEffect, useState } from 'react';
import { Outlet } from 'react-router-dom';
import { completeProfile } from '../features/auth/complete-profile.js';
import { fetchCalls, onRefreshed, session } from '../features/auth/session-actor.js';
import { fetchCodeAhead } from '../lib/requests/code-ahead.js';
import { expectNotices } from '../lib/notices/notify.js';
import { useUser } from '../lib/session/session.js';
import { GoTo } from './go-to.js';
import { ClockNote } from './layout/clock-note.js';
import { StaffVersion } from './layout/staff-version.js';
import { fetchSignedInPages } from './signed-in-pages.js';

/** Milliseconds after which the opened page has finished its own requests. */
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
        // Offline requests fail and show an error. The default would pause them and show a skeleton forever.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });

/** Outlives the pages, so that a user who returns from a public page finds the cached responses. */
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

/** Missing in TypeScript's types and in some browsers: https://wicg.github.io/savedata/#savedata-attribute */
const savesData = (): boolean => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

const fetchAhead = async (): Promise<void> => {
  if (savesData() || !(await fetchCodeAhead())) return;
  fetchSignedInPages();
  fetchCalls();
};

const Cache = ({ person, isStaff }: { person: string; isStaff: boolean }) => {
  const [client] = useState(() => clientOf(person));
  useEffect(() => {
    // Loads the toast area at once: while offline, it could not load to report the failure.
    expectNotices();
    // On failure, the next start retries. Until then, the user sees a customer's screens.
    completeProfile().catch(() => {});
    const timer = setTimeout(() => void fetchAhead(), quietAfter);
    return () => clearTimeout(timer);
  }, []);
  // Without this, queries that failed while the session could not be refreshed would show their errors until the next reload.
  useEffect(
    () =>
      onRefreshed(
        () => void client.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' }),
      ),
    [client],
  );
  return (
    <QueryClientProvider client={client}>
      {/* The desk takes the height that the note leaves of the window. */}
      <div className="grid min-h-[calc(100dvh-4rem)] grid-cols-[minmax(0,1fr)] grid-rows-[auto_1fr] print:block">
        <ClockNote />
        <div>
          <Outlet />
        </div>
      </div>
      <GoTo />
      {isStaff && <StaffVersion />}
    </QueryClientProvider>
  );
};

/** The cache of responses belongs to one user. Another user starts with an empty cache. */
export const Page = () => {
  const { id, isStaff } = useUser();
  return <Cache key={id} person={id} isStaff={isStaff} />;
};
