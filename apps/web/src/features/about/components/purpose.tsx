import { Section } from '../../../components/marketing/section.js';
import { purpose } from '../content/about.js';
import { MissionScene } from './mission-scene.js';
import type { Elements } from '../../../components/ui/basics/elements.js';

const Statement = ({ title, text, picture }: { title: string; text: string; picture: Elements }) => (
  <article className="grid grid-rows-[auto_1fr] overflow-hidden rounded-lg border border-line bg-surface shadow-card">
    <div className="relative isolate h-64 overflow-hidden border-b border-line bg-ground">
      <div aria-hidden="true" className="floor-lines absolute inset-0 -z-10" />
      {picture}
    </div>
    <div className="grid content-start gap-3 p-6 sm:p-8">
      <h3 className="text-lg">{title}</h3>
      <p className="text-muted">{text}</p>
    </div>
  </article>
);

export const Purpose = ({ globe }: { globe: Elements }) => (
  <Section eyebrow={purpose.eyebrow} title={purpose.title}>
    <div className="grid gap-6 md:grid-cols-2">
      <Statement {...purpose.mission} picture={<MissionScene />} />
      <Statement {...purpose.vision} picture={globe} />
    </div>
  </Section>
);
