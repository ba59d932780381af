import type { ReactNode } from 'react';
import { classNames } from '../../../lib/page/class-names.js';

/** A term of a `dl` with its value. The classes of the list arrange its facts and style their values. */
export const Fact = ({
  term,
  className,
  children,
}: {
  term: ReactNode;
  className?: string | false;
  children: ReactNode;
}) => (
  <div className={classNames('min-w-0', className)}>
    <dt className="text-xs font-normal text-muted">{term}</dt>
    <dd className="min-w-0">{children}</dd>
  </div>
);
