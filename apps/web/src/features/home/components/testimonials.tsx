import { Section } from '../../../components/marketing/section.js';
import { testimonials } from '../content/home.js';

export const Testimonials = () => (
  <Section eyebrow={testimonials.eyebrow} title={testimonials.title}>
    <ul className="grid gap-x-10 gap-y-12 md:grid-cols-3">
      {testimonials.list.map(({ quote, name, company }) => (
        <li key={name}>
          <figure className="flex h-full flex-col gap-5 border-t-2 border-signal pt-6">
            <blockquote className="grow font-heading text-lg leading-snug font-medium">{`“${quote}”`}</blockquote>
            <figcaption className="text-sm text-muted">
              <span>{name}</span>
              {company && <span className="block">{company}</span>}
            </figcaption>
          </figure>
        </li>
      ))}
    </ul>
  </Section>
);
