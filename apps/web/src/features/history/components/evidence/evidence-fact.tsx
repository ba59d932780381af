import type { ReactNode } from 'react';

/** A term of the evidence sheet with its value. */
export const Fact = ({ term, children }: { term: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-xs text-muted">{term}</dt>
    <dd className="break-words">{children}</dd>
  </div>
);
