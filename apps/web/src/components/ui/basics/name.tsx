import { withoutReordering } from '@waymark/contracts/ui';
import type { ReactNode } from 'react';

/**
 * A name that a user entered, isolated and not translated: its direction and its control characters do not reorder the text around it. Put a
 * truncation class on this element itself. An outer box does not take its direction, and would cut off the beginning of an
 * Arabic name.
 */
export const Name = ({ className, children }: { className?: string; children: ReactNode }) => (
  <bdi translate="no" className={className}>
    {typeof children === 'string' ? withoutReordering(children) : children}
  </bdi>
);
