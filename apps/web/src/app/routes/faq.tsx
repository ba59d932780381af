import { FaqPage } from '../../features/faq/components/faq-page.js';

export const Page = () => <FaqPage />;
