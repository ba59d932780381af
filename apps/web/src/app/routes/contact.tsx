import { ContactPage } from '../../features/contact/components/contact-page.js';

export const Page = () => <ContactPage />;
