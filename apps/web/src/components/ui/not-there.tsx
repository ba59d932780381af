import { pagePaths } from '@waymark/contracts/ui';
import { LinkButton } from './button.js';
import { ErrorState } from './error-state.js';

/** In place of a page about a shipment that cannot be shown: why, and a way on. `page` is its heading for those who cannot see it. */
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
