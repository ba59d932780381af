import { Section } from '../../../components/marketing/section.js';
import { about } from '../content/home.js';

/** Mission, values, and the company's history in three steps. */
export const About = () => (
  <Section eyebrow={about.eyebrow} title={about.title}>
    <div className="grid gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,6fr)_minmax(0,5fr)]">
      <div className="grid content-start gap-4">
        <h3 className="text-sm font-semibold text-muted">{about.mission.title}</h3>
        <p className="font-heading text-lg leading-snug font-medium sm:text-xl sm:leading-tight">
          {about.mission.text}
        </p>
      </div>
      <div className="grid content-start gap-4">
        <h3 className="text-sm font-semibold text-muted">{about.values.title}</h3>
        <dl className="divide-y divide-line border-y border-line">
          {about.values.list.map(({ title, text }) => (
            <div key={title} className="grid gap-x-6 gap-y-1 py-3.5 sm:grid-cols-[11rem_minmax(0,1fr)]">
              <dt className="font-semibold">{title}</dt>
              <dd className="text-muted">{text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </div>
    <h3 className="mt-16 mb-6 text-sm font-semibold text-muted">{about.journey.title}</h3>
    <ol className="grid gap-8 md:grid-cols-3 md:gap-0">
      {about.journey.steps.map(({ title, text }, index) => (
        <li key={title} className="home-journey-step">
          <span aria-hidden="true" className="home-journey-dot">
            {index + 1}
          </span>
          <div className="grid gap-1 md:pr-10">
            <h4 className="font-heading text-lg font-semibold">{title}</h4>
            <p className="text-muted">{text}</p>
          </div>
        </li>
      ))}
    </ol>
  </Section>
);
