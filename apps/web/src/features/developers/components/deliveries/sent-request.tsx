import type { DeliveryAttempt } from '@waymark/contracts';
import { CodeBlock } from '../code-block.js';
import { UrlText } from '../url-text.js';

const laidOut = (body: string): string => {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
};

/** The URL and headers of an attempt. */
export const RequestHeaders = ({ request }: { request: NonNullable<DeliveryAttempt['request']> }) => (
  <div className="grid min-w-0 gap-2 text-xs">
    <p className="min-w-0">
      <span className="figures font-semibold">POST</span> <UrlText url={request.url} />
    </p>
    <dl aria-label="Request headers" className="grid gap-x-4 gap-y-1 sm:grid-cols-[max-content_minmax(0,1fr)]">
      {Object.entries(request.headers).map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="figures text-muted">{name}</dt>
          <dd className="figures break-all max-sm:mb-1">{value}</dd>
        </div>
      ))}
    </dl>
  </div>
);

/** The body that each attempt of a delivery sends. */
export const RequestBody = ({ body }: { body: string | null }) =>
  body === null ? (
    <p className="text-sm text-muted">Its event can no longer be read.</p>
  ) : (
    <CodeBlock
      title="Body"
      language="json"
      code={laidOut(body)}
      className="[&_pre]:max-h-80 [&_pre]:text-xs [&_pre]:leading-5"
    />
  );
