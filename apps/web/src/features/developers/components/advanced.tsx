import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';

/** What few need, folded. */
export const Advanced = ({ title, open, children }: { title: string; open?: boolean; children: ReactNode }) => (
  <details open={open} className="group rounded-md border border-line">
    <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 px-3.5 text-sm font-medium text-muted transition-colors hover:text-ink [&::-webkit-details-marker]:hidden">
      <ChevronRight aria-hidden="true" className="size-4 transition-transform group-open:rotate-90" />
      {title}
    </summary>
    <div className="border-t border-line p-3.5">{children}</div>
  </details>
);
