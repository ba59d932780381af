import { API_KEY_SCOPES } from '@waymark/contracts';
import { pagePaths } from '@waymark/contracts/ui';
import type { ReactNode } from 'react';
import { Link } from '../../../../components/ui/basics/link.js';
import { useOrigin } from '../../../../lib/page/use-origin.js';
import { KEY_PLACEHOLDER, calls, requestText } from '../../copyable-requests.js';
import { CodeBlock } from '../code-block.js';
import { scopeSentences } from '../keys/scopes.js';
import { Prose } from '../prose.js';
import { GuideSection, Paragraph, Table } from './guide-parts.js';

const Step = ({ number, title, children }: { number: number; title: string; children: ReactNode }) => (
  <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-3">
    <span
      aria-hidden="true"
      className="figures grid size-8 place-items-center rounded-full bg-signal-soft text-sm font-semibold text-signal"
    >
      {number}
    </span>
    <h3 className="self-center text-base">{title}</h3>
    <div className="col-start-2 grid grid-cols-[minmax(0,1fr)] gap-3 text-sm text-muted">{children}</div>
  </li>
);

export const QuickStart = () => {
  const sending = { origin: useOrigin(), key: KEY_PLACEHOLDER, idempotencyKey: '' };
  return (
    <GuideSection id="quick-start" title="Quick start">
      <ol className="grid gap-7">
        <Step number={1} title="Make a key">
          <p>
            Create one under{' '}
            <Link to={pagePaths.developersKeys} className="font-medium text-signal underline">
              API keys
            </Link>{' '}
            with the scope <Prose text="`events:read`" />, and copy it: it is shown only once.
          </p>
        </Step>
        <Step number={2} title="Read events">
          <CodeBlock title="first request" language="shell" code={requestText(calls.feed, 'curl', sending)} />
          <p>
            <Prose text="The response is `{ events, next }`, oldest first. Store `next`." />
          </p>
        </Step>
        <Step number={3} title="Continue from there">
          <CodeBlock
            title="next request"
            language="shell"
            code={requestText(
              { ...calls.feed, path: `${calls.poll.path.split('?')[0] ?? ''}?after=NEXT&wait=30` },
              'curl',
              sending,
            )}
          />
          <p>
            <Prose text="Replace `NEXT` with the value of `next`. The response arrives as soon as there is an event. Repeat this in a loop, and you miss no event, however long your program was stopped." />
          </p>
        </Step>
      </ol>
    </GuideSection>
  );
};

export const Authentication = () => (
  <GuideSection id="authentication" title="Authentication and scopes">
    <Paragraph text="Send the key with each request as `Authorization: Bearer wm_…`. A customer’s key reads that customer’s shipments; a staff member’s key reads all shipments. Waymark stores only a hash of the key, so replace a lost key with a new one. A revoked key is refused at once, and its streams end." />
    <Table
      caption="Scopes"
      columns={['Scope', 'Permissions']}
      rows={API_KEY_SCOPES.map((scope) => [`\`${scope}\``, scopeSentences[scope]])}
    />
    <Paragraph text="A missing or invalid key returns 401 `UNAUTHENTICATED`; a key that lacks the scope returns 403 `MISSING_SCOPE`. A key cannot create keys: sign in for that." />
  </GuideSection>
);
