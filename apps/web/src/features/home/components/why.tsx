import type { ComponentType } from 'react';
import { Section } from '../../../components/marketing/section.js';
import { classNames } from '../../../lib/page/class-names.js';
import { useSettings } from '../../../lib/page/settings.js';
import { features, type Feature } from '../content/home.js';
import { ClocksPicture, ProgressPicture } from './feature-pictures.js';
import { FleetPicture, PricePicture, RoundPicture, SealPicture } from './feature-scenes.js';
import { Icon } from '../../../components/ui/basics/icon.js';

const pictures = {
  progress: ProgressPicture,
  round: RoundPicture,
  price: PricePicture,
  seal: SealPicture,
  fleet: FleetPicture,
  clocks: ClocksPicture,
} as const satisfies Record<Feature['picture'], ComponentType>;

const FeatureCard = ({ icon, title, text, picture, wide }: Feature) => {
  const Picture = pictures[picture];
  return (
    <li
      className={classNames(
        'flex flex-col justify-between gap-6 rounded-lg border border-line bg-surface p-6 shadow-card',
        wide && 'sm:col-span-2',
      )}
    >
      <div className="grid gap-2">
        <span className="mb-2 grid size-11 place-items-center rounded-md bg-signal-soft text-signal">
          <Icon of={icon} className="size-5" />
        </span>
        <h3 className="text-lg">{title}</h3>
        <p className="max-w-md text-muted">{text}</p>
      </div>
      <Picture />
    </li>
  );
};

export const Why = () => {
  const { company_name } = useSettings();
  return (
    <Section eyebrow={features.eyebrow} title={features.title(company_name)} raised>
      <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-4">
        {features.list.map((feature) => (
          <FeatureCard key={feature.title} {...feature} />
        ))}
      </ul>
    </Section>
  );
};
