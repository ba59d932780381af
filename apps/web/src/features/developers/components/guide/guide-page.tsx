import { pagePaths } from '@waymark/contracts/ui';
import { ArrowRight } from 'lucide';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { LinkButton } from '../../../../components/ui/basics/button.js';
import { Link } from '../../../../components/ui/basics/link.js';
import { PageHeading } from '../../../../components/ui/basics/page-heading.js';
import { useDocumentHead } from '../../../../lib/page/document-head.js';
import { ReferenceLinks } from '../reference-links.js';
import { Errors } from './errors.js';
import { EventForm, Feed } from './feed.js';
import { GuideSection } from './guide-parts.js';
import { InTypeScript } from './in-typescript.js';
import { OneLogPicture } from './one-log-picture.js';
import { Authentication, QuickStart } from './start.js';
import { WebhooksSection } from './webhooks-section.js';
import { Icon } from '../../../../components/ui/basics/icon.js';

const contents = [
  ['quick-start', 'Quick start'],
  ['authentication', 'Authentication and scopes'],
  ['events', 'An event'],
  ['feed', 'One feed, three transports'],
  ['cursors', 'What cursors promise'],
  ['webhooks', 'Webhooks'],
  ['receiver', 'A receiver in 20 lines'],
  ['retries', 'When your receiver fails'],
  ['errors', 'Errors and idempotency'],
  ['typescript', 'In TypeScript'],
  ['reference', 'Reference'],
] as const;

/** Scrolls to the section in the address, because the page's code may load after the browser looked for it. */
const useNamedPart = () => {
  const { hash, key } = useLocation();
  useEffect(() => {
    const part = hash ? document.getElementById(hash.slice(1)) : null;
    part?.scrollIntoView();
    part?.focus({ preventScroll: true });
  }, [hash, key]);
};

const Contents = () => (
  <nav aria-label="On this page" className="rounded-lg border border-line bg-surface p-5 xl:sticky xl:top-24">
    <p className="pb-2 text-xs font-semibold text-muted">On this page</p>
    <ul className="grid gap-0.5 sm:max-xl:grid-cols-2">
      {contents.map(([id, label]) => (
        <li key={id}>
          <Link
            to={`${pagePaths.developersGuide}#${id}`}
            className="flex min-h-9 items-center text-sm text-muted transition-colors hover:text-ink hover:underline"
          >
            {label}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
);

/**
 * A guide for programs, from an API key to a verified webhook. Public, so that people can read it before they have an account.
 */
export const GuidePage = () => {
  useDocumentHead(
    'Developer guide',
    'Read, stream or receive everything that happens to your shipments: keys, the event feed, webhooks and their signatures.',
  );
  useNamedPart();
  return (
    <div className="page-width grid grid-cols-[minmax(0,1fr)] gap-10 py-10">
      <PageHeading
        eyebrow="Developers"
        title="From a key to a verified webhook"
        lead="Everything that happens to a shipment is an event in one log. Your programs can read it from any point, as often as they need."
        actions={
          <LinkButton to={pagePaths.developers}>
            <span>Open the console</span>
            <Icon of={ArrowRight} className="size-4.5" />
          </LinkButton>
        }
      />
      <div className="rounded-lg border border-line bg-surface px-10 py-8 shadow-card max-sm:hidden">
        <OneLogPicture />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-10 xl:grid-cols-[minmax(0,1fr)_16rem] xl:gap-14">
        <div className="xl:order-2 xl:h-full">
          <Contents />
        </div>
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-12 xl:max-w-3xl">
          <QuickStart />
          <Authentication />
          <EventForm />
          <Feed />
          <WebhooksSection />
          <Errors />
          <InTypeScript />
          <GuideSection id="reference" title="Reference">
            <ReferenceLinks />
          </GuideSection>
        </div>
      </div>
    </div>
  );
};
