import { useId } from 'react';
import { classNames } from '../../lib/page/class-names.js';
import type { Elements } from '../ui/basics/elements.js';

interface SectionProps {
  eyebrow: string;
  title: string;
  lead?: string;
  /** Gives the section a raised background. */
  raised?: boolean;
  /** Puts the heading next to the content instead of above it where there is room. */
  aside?: boolean;
  children: Elements;
}

/** A section of a public page under a second-level heading. */
export const Section = ({ eyebrow, title, lead, raised = false, aside = false, children }: SectionProps) => {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className={classNames(raised && 'border-y border-line bg-surface')}>
      <div
        className={classNames(
          'page-width py-16 sm:py-20 lg:py-24',
          aside && 'grid gap-x-16 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]',
        )}
      >
        <header
          className={classNames(
            'mb-10 grid content-start gap-3 lg:mb-12',
            aside && 'lg:sticky lg:top-28 lg:self-start',
          )}
        >
          <p className="eyebrow">{eyebrow}</p>
          <h2 id={headingId} className="max-w-2xl text-xl">
            {title}
          </h2>
          {lead && <p className="max-w-2xl text-muted">{lead}</p>}
        </header>
        {children}
      </div>
    </section>
  );
};
