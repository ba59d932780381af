import { Section } from '../../../components/marketing/section.js';
import { journey } from '../content/about.js';

/** The steps along one line: next to the line on narrow screens, below it on wide ones. */
export const Journey = () => (
  <Section eyebrow={journey.eyebrow} title={journey.title}>
    <ol className="relative grid gap-10 lg:grid-cols-4 lg:gap-8">
      <span
        aria-hidden="true"
        className="journey-line absolute top-2 bottom-2 left-[0.6875rem] w-0.5 bg-linear-to-b from-signal from-80% to-transparent lg:top-[0.6875rem] lg:right-0 lg:bottom-auto lg:left-0 lg:h-0.5 lg:w-auto lg:bg-linear-to-r"
      />
      {journey.steps.map(({ when, title, text }) => (
        <li key={title} className="relative grid content-start gap-1.5 pl-12 lg:pt-12 lg:pl-0">
          <span
            aria-hidden="true"
            className="absolute top-0 left-0 grid size-6 place-items-center rounded-full border-2 border-signal bg-ground"
          >
            <span className="size-2.5 rounded-full bg-signal" />
          </span>
          <p className="figures text-sm font-semibold text-signal">{when}</p>
          <h3 className="text-lg">{title}</h3>
          <p className="text-muted lg:max-w-xs">{text}</p>
        </li>
      ))}
    </ol>
  </Section>
);
