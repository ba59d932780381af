import { ServicesPage } from '../../features/services/components/services-page.js';

export const Page = () => <ServicesPage />;
