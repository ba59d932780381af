import type { ReactNode } from 'react';
import { Section } from '../../../components/marketing/section.js';
import { useSettings } from '../../../lib/page/settings.js';
import { why } from '../content/services.js';
import { FullVan, PlannedRound, ThousandParcels } from './why-pictures.js';

const Point = ({ title, text, picture }: { title: string; text: string; picture: ReactNode }) => (
  <li className="grid content-start gap-3">
    <div className="mb-3 h-56 overflow-hidden rounded-lg border border-line bg-ground">{picture}</div>
    <h3 className="text-lg">{title}</h3>
    <p className="text-muted">{text}</p>
  </li>
);

export const Why = () => {
  const { company_name } = useSettings();
  return (
    <Section eyebrow={why.eyebrow} title={why.title(company_name)} raised>
      <ul className="grid gap-10 md:grid-cols-3 md:gap-8">
        <Point {...why.reliability} picture={<ThousandParcels />} />
        <Point {...why.innovation} picture={<PlannedRound />} />
        <Point {...why.sustainability} picture={<FullVan />} />
      </ul>
    </Section>
  );
};
