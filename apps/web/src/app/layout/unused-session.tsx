import { Suspense } from 'react';
import { useSettings } from '../../lib/page/settings.js';
import { ErrorBoundary } from '../error-boundary.js';
import { lazyPart } from '../lazy-part.js';

const IdleSignOut = lazyPart(async () => (await import('../../features/auth/components/idle-sign-out.js')).IdleSignOut);

// If the layout itself read the settings, their arrival could make React draw a prerendered page again, and a field that
// somebody fills would lose the focus.
export const UnusedSession = () => {
  const { session_idle_minutes } = useSettings();
  return (
    session_idle_minutes !== null && (
      <ErrorBoundary instead={null}>
        <Suspense>
          <IdleSignOut />
        </Suspense>
      </ErrorBoundary>
    )
  );
};
