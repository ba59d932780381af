import { text } from 'node:stream/consumers';
import { SHIPMENT_STATUSES } from '@waymark/contracts';
import { renderToStaticMarkup } from 'react-dom/server';
import { prerenderToNodeStream } from 'react-dom/static.node';
import { StaticRouter } from 'react-router-dom';
import { App } from './app/app.js';
import { WrittenLateBand, WrittenSummary } from './features/tracking/components/written-summary.js';
import { DocumentHeadContext, type DocumentHead } from './lib/page/document-head.js';

/** Prerenders the page at the path for a signed-out visitor in the dark theme. The build calls it. */
export const prerenderPage = async (path: string): Promise<DocumentHead & { html: string }> => {
  let head: DocumentHead | undefined;
  const failures: unknown[] = [];
  const { prelude } = await prerenderToNodeStream(
    <DocumentHeadContext value={(said) => (head = said)}>
      <App Router={({ children }) => <StaticRouter location={path}>{children}</StaticRouter>} />
    </DocumentHeadContext>,
    // Above this size, React would stream a part later with an inline script, which the content security policy forbids.
    { progressiveChunkSize: Number.MAX_SAFE_INTEGER, onError: (error) => void failures.push(error) },
  );
  const html = await text(prelude);
  if (failures.length > 0) throw new AggregateError(failures, `${path} cannot be prerendered`);
  if (!head) throw new Error(`${path} sets no title`);
  return { ...head, html };
};

/**
 * Returns the parts of the Track page that the server fills in, by file name: one for each status, and one for late shipments.
 */
export const writeAnswers = (): Record<string, string> => ({
  ...Object.fromEntries(
    SHIPMENT_STATUSES.map((status) => [status, renderToStaticMarkup(<WrittenSummary status={status} />)]),
  ),
  late: renderToStaticMarkup(<WrittenLateBand />),
});
