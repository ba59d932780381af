import { AboutPage } from '../../features/about/components/about-page.js';
import { Globe } from '../../features/map/globe/globe.js';

export const Page = () => <AboutPage globe={<Globe />} />;
