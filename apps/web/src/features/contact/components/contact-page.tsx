import { ArrowLeft } from 'lucide';
import { SpeechSigns } from '../../../components/illustrations/speech-signs.js';
import { Card } from '../../../components/ui/basics/card.js';
import { Link } from '../../../components/ui/basics/link.js';
import { useDocumentHead } from '../../../lib/page/document-head.js';
import { heading } from '../content/contact.js';
import { ContactDetails } from './contact-details.js';
import { ContactForm } from './contact-form.js';
import { Shortcuts } from './shortcuts.js';
import { Icon } from '../../../components/ui/basics/icon.js';

export const ContactPage = () => {
  useDocumentHead('Contact', heading.lead);
  return (
    <div className="relative isolate overflow-clip">
      <div aria-hidden="true" className="floor-lines absolute inset-x-0 top-0 -z-10 h-[40rem]" />
      <div className="page-width grid gap-10 pt-6 pb-16 sm:pt-8 lg:pb-24">
        <div className="grid items-end gap-x-12 md:grid-cols-[minmax(0,1fr)_auto]">
          <div className="grid justify-items-start gap-4">
            <Link
              to={heading.home.to}
              className="-ml-1 inline-flex min-h-11 items-center gap-2 rounded-sm px-1 text-sm font-medium text-muted transition-colors hover:text-ink"
            >
              <Icon of={ArrowLeft} className="size-4" />
              {heading.home.label}
            </Link>
            <p className="eyebrow">{heading.eyebrow}</p>
            <h1 className="max-w-3xl text-2xl">{heading.title}</h1>
            <p className="max-w-2xl text-lg text-muted">{heading.lead}</p>
          </div>
          <svg viewBox="-100 -70 236 212" aria-hidden="true" className="hidden h-72 md:block lg:mr-16">
            <SpeechSigns />
          </svg>
        </div>
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
          <div className="grid gap-6">
            <Card className="p-6 sm:p-8">
              <ContactForm />
            </Card>
            <Shortcuts />
          </div>
          <ContactDetails />
        </div>
      </div>
    </div>
  );
};
