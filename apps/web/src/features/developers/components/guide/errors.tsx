import { CodeBlock } from '../code-block.js';
import { GuideHeading, GuideSection, Paragraph, Table } from './guide-parts.js';

export const Errors = () => (
  <GuideSection id="errors" title="Errors and idempotency">
    <Paragraph text="Bad input is answered with 400 and the messages of each field; everything else with a sentence for people and a `code` that never changes for programs." />
    <div className="grid gap-4 lg:grid-cols-2">
      <CodeBlock title="400" language="json" code={JSON.stringify({ name: ['Name is required'] }, null, 2)} />
      <CodeBlock
        title="403"
        language="json"
        code={JSON.stringify({ detail: 'This API key lacks the scope events:read', code: 'MISSING_SCOPE' }, null, 2)}
      />
    </div>
    <Table
      caption="Error answers"
      columns={['Status', 'When', 'What to do']}
      rows={[
        ['400', 'A field is wrong, or the JSON is broken.', 'Mend the request.'],
        ['401', 'No key, or one that is not valid.', 'Check the header; make a new key.'],
        ['403', 'The key lacks the scope, or the role the right.', 'Use another key.'],
        ['404', 'There is no such thing, or it is not yours.', 'Do not try again.'],
        ['409, 412', 'Somebody changed it in between.', 'Read it again, then decide.'],
        ['422', 'The `Idempotency-Key` was used with another body.', 'Use a new key for a new request.'],
        ['429', 'Too many requests.', 'Wait for `Retry-After`.'],
        ['503', 'Something needed is down.', 'Wait for `Retry-After`, then try the same again.'],
      ]}
    />
    <GuideHeading id="idempotency">Retry safely</GuideHeading>
    <Paragraph text="Every POST takes an `Idempotency-Key`. The same key with the same body is carried out once and answered alike for 24 hours, errors too, however often it is sent: after a timeout, just send it again." />
    <Paragraph text="Reads of a shipment carry an `ETag`. Send it back as `If-Match` with PATCH or DELETE, and nothing is overwritten that you have not seen. As long as `due` changes with time, the tag has the day as well; `If-Match` compares the version alone." />
  </GuideSection>
);
