import type { ReactNode } from 'react';
import { classNames } from '../../../lib/page/class-names.js';

/** The page's h1, with a line below it and actions at its end. */
export const PageHeading = ({
  title,
  eyebrow,
  lead,
  actions,
  className,
}: {
  title: ReactNode;
  eyebrow?: ReactNode;
  lead?: ReactNode;
  actions?: ReactNode;
  className?: string;
}) => (
  <div className={classNames('flex flex-wrap items-end justify-between gap-x-6 gap-y-4', className)}>
    <div className="grid gap-2">
      {eyebrow && <p className="eyebrow">{eyebrow}</p>}
      <h1 className="text-xl">{title}</h1>
      {lead && <p className="max-w-2xl text-muted">{lead}</p>}
    </div>
    {actions && <div className="flex flex-wrap gap-2 print:hidden">{actions}</div>}
  </div>
);
