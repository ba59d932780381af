import type { ReactNode } from 'react';
import { classNames } from '../../../lib/page/class-names.js';
import type { Elements } from '../basics/elements.js';

/** Explains that there is nothing to show, and offers the next step. */
export const EmptyState = ({
  title,
  children,
  picture,
  action,
  className,
}: {
  title: string;
  children?: ReactNode;
  picture?: Elements;
  action?: ReactNode;
  className?: string;
}) => (
  <div className={classNames('grid justify-items-center gap-3 px-6 py-14 text-center', className)}>
    {picture}
    <p className="font-heading text-lg font-semibold">{title}</p>
    {children && <div className="max-w-md text-sm text-balance text-muted">{children}</div>}
    {action && <div className="mt-2">{action}</div>}
  </div>
);
