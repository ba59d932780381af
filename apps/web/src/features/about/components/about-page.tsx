import type { Elements } from '../../../components/ui/basics/elements.js';
import { useDocumentHead } from '../../../lib/page/document-head.js';
import { useSettings } from '../../../lib/page/settings.js';
import { LinkButton } from '../../../components/ui/basics/button.js';
import { ClosingCall } from '../../../components/marketing/closing-call.js';
import { PageHero } from '../../../components/marketing/page-hero.js';
import { SceneNote } from '../../../components/marketing/scene-note.js';
import { closing, hero } from '../content/about.js';
import { Facts } from './facts.js';
import { HubScene } from './hub-scene.js';
import { Journey } from './journey.js';
import { Purpose } from './purpose.js';
import { Team } from './team.js';
import { Values } from './values.js';

/** `globe` is shown next to the vision. */
export const AboutPage = ({ globe }: { globe: Elements }) => {
  const { company_name } = useSettings();
  useDocumentHead('About', hero.lead(company_name));
  return (
    <>
      <PageHero
        eyebrow={hero.eyebrow(company_name)}
        title={hero.title}
        lead={hero.lead(company_name)}
        actions={
          <>
            <LinkButton to={hero.explore.to} size="large">
              {hero.explore.label}
            </LinkButton>
            <LinkButton to={hero.contact.to} size="large" variant="secondary">
              {hero.contact.label}
            </LinkButton>
          </>
        }
        picture={
          <div className="relative">
            <HubScene />
            <SceneNote status="in_transit" text="Lisbon → Newark" className="top-[3%] left-[2%]" />
            <SceneNote status="out_for_delivery" text="Hoboken, 09:42" className="bottom-[2%] left-[8%]" />
          </div>
        }
      />
      <Facts />
      <Purpose globe={globe} />
      <Values />
      <Journey />
      <Team />
      <ClosingCall {...closing} />
    </>
  );
};
