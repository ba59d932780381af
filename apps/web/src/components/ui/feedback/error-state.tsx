import { RotateCw, TriangleAlert } from 'lucide';
import type { ReactNode } from 'react';
import { Button } from '../basics/button.js';
import { Icon } from '../basics/icon.js';
import type { Elements } from '../basics/elements.js';

/** Explains what failed to load, and offers a retry. */
export const ErrorState = ({
  title,
  children,
  onRetry,
  action,
}: {
  title: string;
  children?: ReactNode;
  onRetry?: (() => void) | undefined;
  action?: Elements;
}) => (
  <div role="alert" className="grid justify-items-center gap-3 px-6 py-14 text-center">
    <span className="grid size-14 place-items-center rounded-full bg-raised text-danger">
      <Icon of={TriangleAlert} className="size-7" />
    </span>
    <p className="font-heading text-lg font-semibold">{title}</p>
    {children && <div className="max-w-md text-sm text-balance text-muted">{children}</div>}
    <div className="mt-2 flex flex-wrap justify-center gap-2">
      {onRetry && (
        <Button variant="secondary" onClick={onRetry} icon={<Icon of={RotateCw} className="size-4" />}>
          Try again
        </Button>
      )}
      {action}
    </div>
  </div>
);
