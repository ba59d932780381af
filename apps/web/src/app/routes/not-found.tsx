import { pagePaths, texts } from '@waymark/contracts';
import { LinkButton } from '../../components/ui/button.js';
import { useDocumentHead } from '../../lib/document-head.js';

export const Page = () => {
  useDocumentHead('Page not found');
  return (
    <div className="page-width grid min-h-[70dvh] content-center justify-items-start gap-5 py-16">
      <p className="figures text-2xl font-semibold text-signal">404</p>
      <h1 className="max-w-2xl text-xl">{texts.pageNotFound}</h1>
      <p className="max-w-xl text-muted">
        The address may have been mistyped, or the page has moved. If you were looking for a parcel, its tracking number
        will find it.
      </p>
      <div className="flex flex-wrap gap-2">
        <LinkButton to={pagePaths.home}>Go to Home</LinkButton>
        <LinkButton to={pagePaths.track} variant="secondary">
          Track a parcel
        </LinkButton>
      </div>
    </div>
  );
};
