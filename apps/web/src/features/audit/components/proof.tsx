import type { ReactNode } from 'react';
import { Card } from '../../../components/ui/basics/card.js';

/** One proof of the log: its result and its buttons. */
export const Proof = ({
  label,
  icon,
  title,
  action,
  children,
}: {
  label: string;
  icon: ReactNode;
  title: string;
  action: ReactNode;
  children: ReactNode;
}) => (
  <Card className="p-5">
    <section aria-label={label} className="flex h-full flex-wrap items-start gap-x-4 gap-y-3 sm:flex-nowrap">
      <span className="grid size-11 shrink-0 place-items-center rounded-full bg-raised [&_svg]:size-5.5">{icon}</span>
      <div className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)] gap-1">
        <h2 className="text-base font-semibold">{title}</h2>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-1.5 text-sm text-muted">{children}</div>
      </div>
      <div className="max-sm:w-full max-sm:pl-15">{action}</div>
    </section>
  </Card>
);
