import { Suspense, useRef } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { ConnectionBar } from '../../features/connection/connection-bar.js';
import { useSession } from '../../lib/session/session.js';
import { ErrorBoundary } from '../error-boundary.js';
import { lazyPart } from '../lazy-part.js';
import { Footer } from './footer.js';
import { hasSidebar } from './navigation.js';
import { PageLoading } from './page-loading.js';
import { Toasts } from './toasts.js';
import { TopBar } from './top-bar.js';
import { useArrival } from './use-arrival.js';
import { useSidebar } from './use-sidebar.js';

const Sidebar = lazyPart(async () => (await import('./sidebar.js')).Sidebar);

export const Layout = () => {
  const { user } = useSession();
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  const sidebar = useSidebar();
  const sidebarUser = hasSidebar(pathname) ? user : null;
  useArrival(main);

  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-md bg-signal px-4 py-2 font-semibold text-signal-ink focus-visible:translate-y-0 print:hidden"
      >
        Skip to content
      </a>
      <TopBar sidebar={sidebarUser ? sidebar : undefined} />
      <div className="flex flex-1">
        {sidebarUser && (
          <ErrorBoundary resetKey={pathname} instead={null}>
            <Suspense fallback={sidebar.open && <div className="w-60 shrink-0 border-r border-line max-md:hidden" />}>
              <Sidebar user={sidebarUser} state={sidebar} />
            </Suspense>
          </ErrorBoundary>
        )}
        <div className="flex min-w-0 flex-1 flex-col">
          <main ref={main} id="main" tabIndex={-1} className="relative min-h-[calc(100dvh-4rem)] flex-1 outline-none">
            <ErrorBoundary resetKey={pathname}>
              <Suspense fallback={<PageLoading />}>
                <Outlet />
              </Suspense>
            </ErrorBoundary>
          </main>
          <Footer />
        </div>
      </div>
      <ConnectionBar />
      <Toasts />
    </div>
  );
};
