import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Section } from '../../../components/marketing/section.js';
import { Link } from '../../../components/ui/link.js';
import { services, type ServiceKey } from '../content/home.js';

/** A drawing for each service. */
export type ServicePictures = Record<ServiceKey, ReactNode>;

export const Services = ({ pictures }: { pictures: ServicePictures }) => (
  <Section eyebrow={services.eyebrow} title={services.title} lead={services.lead} raised>
    <ul className="grid gap-6 lg:grid-cols-3">
      {services.list.map(({ key, title, text }) => (
        <li
          key={key}
          className="group relative flex flex-col overflow-hidden rounded-lg border border-line bg-surface shadow-card transition-colors hover:border-line-strong sm:max-lg:grid sm:max-lg:grid-cols-[18rem_minmax(0,1fr)]"
        >
          <div className="h-56 overflow-hidden border-b border-line bg-ground sm:max-lg:h-full sm:max-lg:border-r sm:max-lg:border-b-0">
            {pictures[key]}
          </div>
          <div className="flex grow flex-col items-start gap-2 p-6">
            <h3 className="text-lg">{title}</h3>
            <p className="text-muted">{text}</p>
            <Link
              to={services.link.to}
              className="mt-auto inline-flex min-h-11 items-center gap-2 pt-3 text-sm font-semibold text-signal hover:underline hover:underline-offset-4"
            >
              {services.link.label}
              <span className="sr-only">about {title}</span>
              <ArrowRight aria-hidden="true" className="size-4 transition-transform group-hover:translate-x-1" />
            </Link>
          </div>
        </li>
      ))}
    </ul>
  </Section>
);
