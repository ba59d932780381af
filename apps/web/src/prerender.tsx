import { text } from 'node:stream/consumers';
import { prerenderToNodeStream } from 'react-dom/static.node';
import { StaticRouter } from 'react-router-dom';
import { App } from './app/app.js';
import { DocumentHeadContext, type DocumentHead } from './lib/page/document-head.js';

/** Writes the page at the path as a guest first sees it, in the dark. The build calls it. */
export const writePage = async (path: string): Promise<DocumentHead & { html: string }> => {
  let head: DocumentHead | undefined;
  const failures: unknown[] = [];
  const { prelude } = await prerenderToNodeStream(
    <DocumentHeadContext value={(said) => (head = said)}>
      <App Router={({ children }) => <StaticRouter location={path}>{children}</StaticRouter>} />
    </DocumentHeadContext>,
    // Beyond this size a part would come later, put in its place by a script that the content security policy forbids.
    { progressiveChunkSize: Number.MAX_SAFE_INTEGER, onError: (error) => void failures.push(error) },
  );
  const html = await text(prelude);
  if (failures.length > 0) throw new AggregateError(failures, `${path} cannot be written`);
  if (!head) throw new Error(`${path} says no title`);
  return { ...head, html };
};
