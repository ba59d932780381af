import { ArrowRight } from 'lucide';
import type { ReactNode } from 'react';
import { Section } from '../../../components/marketing/section.js';
import { Link } from '../../../components/ui/basics/link.js';
import { services, type ServiceKey } from '../content/home.js';
import { Icon } from '../../../components/ui/basics/icon.js';

/** A drawing for each service. */
export type ServicePictures = Record<ServiceKey, ReactNode>;

const inText = 'inline-flex min-h-6 items-center font-medium text-signal underline underline-offset-4';

const Documents = () => (
  <p className="flex flex-wrap gap-x-2.5 gap-y-1 text-sm text-muted">
    {services.documents.label}
    <Link to={services.documents.guide.to} className={inText}>
      {services.documents.guide.label}
    </Link>
    {services.documents.files.map((file) => (
      <a key={file} href={file} className={inText}>
        {file.replace('/api/', '')}
      </a>
    ))}
  </p>
);

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
            {key === 'commerce' && <Documents />}
            <Link
              to={services.link.to}
              className="mt-auto inline-flex min-h-11 items-center gap-2 pt-3 text-sm font-semibold text-signal hover:underline hover:underline-offset-4"
            >
              {services.link.label}
              <span className="sr-only">{`about ${title}`}</span>
              <Icon of={ArrowRight} className="size-4 transition-transform group-hover:translate-x-1" />
            </Link>
          </div>
        </li>
      ))}
    </ul>
  </Section>
);
