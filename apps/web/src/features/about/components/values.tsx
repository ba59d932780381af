import { Section } from '../../../components/marketing/section.js';
import { values } from '../content/about.js';
import { Icon } from '../../../components/ui/basics/icon.js';

export const Values = () => (
  <Section eyebrow={values.eyebrow} title={values.title} lead={values.lead} aside raised>
    <ul className="divide-y divide-line border-y border-line">
      {values.list.map(({ icon, title, text }) => (
        <li key={title} className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 py-6">
          <span className="grid size-11 place-items-center rounded-md bg-signal-soft text-signal">
            <Icon of={icon} className="size-5" />
          </span>
          <div className="grid gap-1">
            <h3 className="text-lg">{title}</h3>
            <p className="text-muted">{text}</p>
          </div>
        </li>
      ))}
    </ul>
  </Section>
);
