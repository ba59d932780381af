import { pagePaths } from '@waymark/contracts/ui';
import { LinkButton } from '../basics/button.js';
import { ErrorState } from './error-state.js';

/** Replaces a shipment's page that cannot be shown, with the reason and a link. `page` is the heading for screen readers. */
export const NotThere = ({
  page,
  title,
  children,
  onRetry,
}: {
  page: string;
  title: string;
  children?: string;
  onRetry?: (() => void) | undefined;
}) => (
  <div className="page-width py-10">
    <h1 className="sr-only">{page}</h1>
    <ErrorState
      title={title}
      onRetry={onRetry}
      action={
        <LinkButton to={pagePaths.dashboard} variant="secondary">
          Back to Dashboard
        </LinkButton>
      }
    >
      {children}
    </ErrorState>
  </div>
);
