import { publicTexts } from '@waymark/contracts/ui';
import { buttonClasses } from '../components/ui/button.js';

/** Plain links, not router links: the router itself may be what failed. */
export const UnexpectedError = ({ error }: { error: unknown }) => (
  <div className="page-width grid min-h-[70dvh] content-center justify-items-start gap-4 py-16">
    <p className="eyebrow">Something broke on our side</p>
    <h1 className="text-xl">{publicTexts.unexpectedError}</h1>
    <p className="max-w-xl text-muted">
      Your shipments are safe: nothing you had saved is lost. Load the page again, and tell us if it keeps happening.
    </p>
    <pre className="figures max-w-full rounded-md border border-line bg-surface px-4 py-3 text-sm break-words whitespace-pre-wrap text-muted">
      {error instanceof Error ? error.message : String(error)}
    </pre>
    <div className="flex flex-wrap gap-2">
      <button type="button" className={buttonClasses()} onClick={() => window.location.reload()}>
        Load again
      </button>
      <a className={buttonClasses({ variant: 'secondary' })} href="/">
        Go to Home
      </a>
    </div>
  </div>
);
