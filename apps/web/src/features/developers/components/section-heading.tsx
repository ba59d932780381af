import type { Elements } from '../../../components/ui/basics/elements.js';

/** A section's h2 with a description below it. */
export const SectionHeading = ({
  id,
  title,
  lead,
  action,
}: {
  id: string;
  title: string;
  lead: string;
  action?: Elements;
}) => (
  <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
    <div className="grid gap-1">
      <h2 id={id} className="text-lg">
        {title}
      </h2>
      <p className="max-w-2xl text-sm text-muted">{lead}</p>
    </div>
    {action}
  </div>
);
