import { ContactForm } from '../../features/contact/components/contact-form.js';
import { HomePage } from '../../features/home/components/home-page.js';
import { WorldArcs } from '../../features/map/world/world-arcs.js';
import { CommerceScene } from '../../features/services/components/scenes/commerce-scene.js';
import { ExpressScene } from '../../features/services/components/scenes/express-scene.js';
import { InternationalScene } from '../../features/services/components/scenes/international-scene.js';

export const Page = () => (
  <HomePage
    map={<WorldArcs />}
    pictures={{ express: <ExpressScene />, international: <InternationalScene />, commerce: <CommerceScene /> }}
    contactForm={<ContactForm heading="h3" />}
  />
);
