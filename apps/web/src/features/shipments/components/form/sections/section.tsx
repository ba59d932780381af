import { useId, type ReactNode } from 'react';
import { Card } from '../../../../../components/ui/basics/card.js';
import type { Elements } from '../../../../../components/ui/basics/elements.js';

/** A section of the form with a heading. */
export const Section = ({ title, tools, children }: { title: string; tools?: Elements; children: ReactNode }) => {
  const id = useId();
  return (
    <Card className="grid gap-5 p-5 sm:p-6" role="group" aria-labelledby={id}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id={id} className="text-lg">
          {title}
        </h2>
        {tools}
      </div>
      <div className="grid gap-x-4 gap-y-5 sm:grid-cols-6">{children}</div>
    </Card>
  );
};
