import type { ReactNode } from 'react';
import { ClosingCall } from '../../../components/marketing/closing-call.js';
import { useDocumentHead } from '../../../lib/page/document-head.js';
import { call, hero } from '../content/home.js';
import { About } from './about.js';
import { Hero } from './hero.js';
import { HowItWorks } from './how-it-works.js';
import { Services, type ServicePictures } from './services.js';
import { Support } from './support.js';
import { Testimonials } from './testimonials.js';
import { Why } from './why.js';
import '../home.css';

interface HomePageProps {
  /** Drawn behind the hero. */
  map: ReactNode;
  pictures: ServicePictures;
  contactForm: ReactNode;
}

export const HomePage = ({ map, pictures, contactForm }: HomePageProps) => {
  useDocumentHead(hero.headline);
  return (
    <>
      <Hero map={map} />
      <About />
      <Services pictures={pictures} />
      <HowItWorks />
      <Why />
      <Testimonials />
      <ClosingCall {...call} />
      <Support contactForm={contactForm} />
    </>
  );
};
