import { useOrigin } from '../../../../lib/page/use-origin.js';
import { CodeBlock } from '../code-block.js';
import { GuideSection, Paragraph } from './guide-parts.js';

const example = (origin: string): string => `import { apiKeyTokens, createClient } from '@waymark/client';

const { shipments, events } = createClient({ url: '${origin}', tokens: apiKeyTokens(key) });

for await (const shipment of shipments.each({ status: 'in_transit' })) console.log(shipment.tracking_number);

for await (const event of events.follow({ after: lastSequence })) await handle(event);`;

export const InTypeScript = () => (
  <GuideSection id="typescript" title="In TypeScript">
    <Paragraph text="The package `@waymark/client` is part of Waymark’s source, in `libs/client`. It has typed functions for all calls, refreshes tokens, sends idempotency keys, pages through lists, follows the feed, receives live updates and verifies webhooks. Its README contains complete examples." />
    <CodeBlock title="the client package" language="javascript" code={example(useOrigin())} />
  </GuideSection>
);
