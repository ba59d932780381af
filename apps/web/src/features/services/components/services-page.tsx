import { ClosingCall } from '../../../components/marketing/closing-call.js';
import { PageHero } from '../../../components/marketing/page-hero.js';
import { LinkButton } from '../../../components/ui/basics/button.js';
import { useDocumentHead } from '../../../lib/page/document-head.js';
import { closing, hero } from '../content/services.js';
import { Offer } from './offer.js';
import { QuotePicture } from './quote-picture.js';
import { Why } from './why.js';

export const ServicesPage = () => {
  useDocumentHead('Services', hero.lead);
  return (
    <>
      <PageHero
        eyebrow={hero.eyebrow}
        title={hero.title}
        lead={hero.lead}
        actions={
          <LinkButton to={hero.link.to} size="large">
            {hero.link.label}
          </LinkButton>
        }
        picture={<QuotePicture />}
      />
      <Offer />
      <Why />
      <ClosingCall {...closing} />
    </>
  );
};
