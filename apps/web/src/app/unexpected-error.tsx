import { publicTexts } from '@waymark/contracts/ui';
import { buttonClasses } from '../components/ui/basics/button.js';

const frame = 'page-width grid min-h-[70dvh] content-center justify-items-start gap-4 py-16';

/** Plain links, because the router itself may have failed. */
export const UnexpectedError = ({ error }: { error: unknown }) => (
  <div className={frame}>
    <h1 className="text-xl">{publicTexts.unexpectedError}</h1>
    <p className="max-w-xl text-muted">
      Nothing that you have saved is lost. Try again, and contact us if the error persists.
    </p>
    <pre translate="no" className="figures max-w-full text-sm break-words whitespace-pre-wrap text-muted">
      {error instanceof Error ? error.message : String(error)}
    </pre>
    <div className="flex flex-wrap gap-2">
      <button type="button" className={buttonClasses()} onClick={() => window.location.reload()}>
        Reload the page
      </button>
      <a className={buttonClasses({ variant: 'secondary' })} href="/">
        Go to Home
      </a>
    </div>
  </div>
);

/** Shown until the connection returns and the code loads. */
export const NotLoadedOffline = () => (
  <div role="alert" className={frame}>
    <h1 className="text-xl">This page has not loaded yet</h1>
    <p className="max-w-xl text-muted">You are offline. It opens by itself when the connection returns.</p>
  </div>
);
