import { API_KEY_SCOPES } from '@waymark/contracts';
import { pagePaths } from '@waymark/contracts/ui';
import type { ReactNode } from 'react';
import { Link } from '../../../../components/ui/link.js';
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
            with the scope <Prose text="`events:read`" />, and copy it: it is shown this once.
          </p>
        </Step>
        <Step number={2} title="Read what happened">
          <CodeBlock title="first request" language="shell" code={requestText(calls.feed, 'curl', sending)} />
          <p>
            <Prose text="The answer is `{ events, next }`, oldest first. Keep `next`." />
          </p>
        </Step>
        <Step number={3} title="Go on from there">
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
            <Prose text="With `next` in place of `NEXT` the answer comes the moment something happens. Loop, and you miss nothing, however long you were away." />
          </p>
        </Step>
      </ol>
    </GuideSection>
  );
};

export const Authentication = () => (
  <GuideSection id="authentication" title="Authentication and scopes">
    <Paragraph text="Send the key with each request as `Authorization: Bearer wm_…`. A customer’s key sees that customer’s shipments, a staff member’s key sees all. It is kept here as a hash only: one that is lost is revoked and made anew. A revoked key is refused from that moment on, and what streams under it ends." />
    <Table
      caption="Scopes"
      columns={['Scope', 'What its key may do']}
      rows={API_KEY_SCOPES.map((scope) => [`\`${scope}\``, scopeSentences[scope]])}
    />
    <Paragraph text="Without a key, or with a wrong one, the answer is 401 `UNAUTHENTICATED`; with a key that lacks the scope 403 `MISSING_SCOPE`. A key cannot create keys: sign in for that." />
  </GuideSection>
);
