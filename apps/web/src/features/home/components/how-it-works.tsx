import { Section } from '../../../components/marketing/section.js';
import { steps } from '../content/home.js';
import { stepScenes } from './step-scenes.js';

export const HowItWorks = () => (
  <Section eyebrow={steps.eyebrow} title={steps.title}>
    <ol className="grid gap-x-6 gap-y-8 sm:grid-cols-2 sm:gap-y-12 lg:grid-cols-4">
      {steps.list.map(({ title, text }, index) => {
        const Scene = stepScenes[index];
        return (
          <li
            key={title}
            className="home-step max-sm:grid max-sm:grid-cols-[minmax(0,8rem)_minmax(0,1fr)] max-[20rem]:grid-cols-1 max-sm:items-center max-sm:gap-5"
          >
            <div className="home-step-picture">{Scene && <Scene />}</div>
            <div className="flex items-start gap-3 sm:mt-4 sm:gap-4">
              <span className="figures grid size-9 shrink-0 place-items-center rounded-full border border-signal text-sm font-semibold text-signal">
                {index + 1}
              </span>
              <div className="grid gap-1">
                <h3 className="text-lg">{title}</h3>
                <p className="text-muted">{text}</p>
              </div>
            </div>
          </li>
        );
      })}
    </ol>
  </Section>
);
