import type { ReactNode } from 'react';
import '../illustrations/illustrations.css';
import type { Elements } from '../ui/basics/elements.js';

interface PageHeroProps {
  eyebrow: string;
  title: string;
  lead: string;
  actions?: ReactNode;
  picture: Elements;
}

/** The opening of a public page: its subject in words on the left and as a drawing on the right. */
export const PageHero = ({ eyebrow, title, lead, actions, picture }: PageHeroProps) => (
  <section className="relative isolate overflow-hidden border-b border-line">
    <div aria-hidden="true" className="floor-lines absolute inset-0 -z-10" />
    <div className="page-width grid items-center gap-x-12 gap-y-10 py-12 sm:py-16 lg:grid-cols-[minmax(0,1.06fr)_minmax(0,1fr)] lg:py-20">
      <div className="grid justify-items-start gap-6">
        <p className="eyebrow">{eyebrow}</p>
        <h1 className="text-2xl">{title}</h1>
        <p className="max-w-xl text-lg text-muted">{lead}</p>
        {actions && <div className="mt-2 flex flex-wrap gap-3">{actions}</div>}
      </div>
      {picture}
    </div>
  </section>
);
