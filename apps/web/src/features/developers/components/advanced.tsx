import { ChevronRight } from 'lucide';
import type { ReactNode } from 'react';
import { Icon } from '../../../components/ui/basics/icon.js';

/** Options that few readers need, collapsed. */
export const Advanced = ({ title, open, children }: { title: string; open?: boolean; children: ReactNode }) => (
  <details open={open} className="group rounded-md border border-line">
    <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 px-3.5 text-sm font-medium text-muted transition-colors hover:text-ink [&::-webkit-details-marker]:hidden">
      <Icon of={ChevronRight} className="size-4 transition-transform group-open:rotate-90" />
      <span>{title}</span>
    </summary>
    <div className="border-t border-line p-3.5">{children}</div>
  </details>
);
