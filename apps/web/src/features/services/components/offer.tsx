import { ArrowRight, Check } from 'lucide';
import { useId } from 'react';
import { Section } from '../../../components/marketing/section.js';
import { Link } from '../../../components/ui/basics/link.js';
import { offer, services, type Service } from '../content/services.js';
import { serviceScenes } from './service-scenes.js';
import { Icon } from '../../../components/ui/basics/icon.js';

const ServiceCard = ({ service: { key, title, text, features } }: { service: Service }) => {
  const headingId = useId();
  const Scene = serviceScenes[key];
  return (
    <li className="group flex flex-col overflow-hidden rounded-lg border border-line bg-surface shadow-card transition-colors hover:border-line-strong">
      <div className="relative isolate h-52 overflow-hidden border-b border-line bg-ground">
        <div aria-hidden="true" className="floor-lines absolute inset-0 -z-10" />
        <Scene />
      </div>
      <div className="flex grow flex-col gap-3 p-6">
        <h3 id={headingId} className="text-lg">
          {title}
        </h3>
        <p className="text-muted">{text}</p>
        <ul className="mt-1 grid gap-2">
          {features.map((feature) => (
            <li key={feature} className="flex items-start gap-2.5 text-sm">
              <Icon of={Check} className="mt-0.5 size-4 shrink-0 text-positive" />
              <span>{feature}</span>
            </li>
          ))}
        </ul>
        <Link
          to={offer.start.to}
          aria-describedby={headingId}
          className="mt-auto inline-flex min-h-11 items-center gap-2 self-start rounded-sm pt-3 text-sm font-semibold text-signal hover:underline hover:underline-offset-4"
        >
          {offer.start.label}
          <Icon
            of={ArrowRight}
            className="size-4 transition-transform group-hover:translate-x-1 motion-reduce:transform-none"
          />
        </Link>
      </div>
    </li>
  );
};

export const Offer = () => (
  <Section eyebrow={offer.eyebrow} title={offer.title} lead={offer.lead}>
    <ul className="grid gap-6 md:grid-cols-2 lg:grid-cols-3">
      {services.map((service) => (
        <ServiceCard key={service.key} service={service} />
      ))}
    </ul>
  </Section>
);
