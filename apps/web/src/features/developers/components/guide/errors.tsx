import { CodeBlock } from '../code-block.js';
import { GuideHeading, GuideSection, Paragraph, Table } from './guide-parts.js';

export const Errors = () => (
  <GuideSection id="errors" title="Errors and idempotency">
    <Paragraph text="Invalid input returns 400 with the messages of each field. Every other error returns a sentence for people and a stable `code` for programs." />
    <div className="grid gap-4 lg:grid-cols-2">
      <CodeBlock title="400" language="json" code={JSON.stringify({ name: ['Name is required'] }, null, 2)} />
      <CodeBlock
        title="403"
        language="json"
        code={JSON.stringify({ detail: 'This API key lacks the scope events:read', code: 'MISSING_SCOPE' }, null, 2)}
      />
    </div>
    <Table
      caption="Error responses"
      columns={['Status', 'When', 'What to do']}
      rows={[
        ['400', 'A field is invalid, a query parameter is unknown, or the JSON is malformed.', 'Correct the request.'],
        ['401', 'The key is missing or invalid.', 'Check the header, or create a new key.'],
        ['403', 'The key lacks the scope, or the role lacks the permission.', 'Use another key.'],
        ['404', 'The resource does not exist, or it is not yours.', 'Do not retry.'],
        ['409, 412', 'The resource has changed since you read it.', 'Read it again before you retry.'],
        [
          '422',
          'The `Idempotency-Key` was used for another request: another path or another body. Or the `scan_id` was used for another scan (`SCAN_ID_REUSED`).',
          'Use a new key or `scan_id` for a new request.',
        ],
        ['429', 'Too many requests.', 'Wait for `Retry-After`.'],
        [
          '503',
          'A service that the request needs is unavailable.',
          'Wait for `Retry-After`, then retry the same request.',
        ],
      ]}
    />
    <Paragraph text="Unknown fields of a body are ignored, so a request for a later release works with this one. The response to a PATCH shows the changed resource. To get 400 with the name of each unknown field instead, send `Prefer: handling=strict`; a success then has `Preference-Applied: handling=strict`. Unknown query parameters always get 400 with the nearest known name, because a misspelled filter would return everything." />
    <GuideHeading id="idempotency">Retry safely</GuideHeading>
    <Paragraph text="Every POST accepts an `Idempotency-Key`. For 24 hours, a request with the same key, path and body is carried out once and returns the same response, including errors. The body counts by its bytes: with its fields in another order it is another request and gets 422. After a timeout, retry with the same bytes. Use a new key for each request." />
    <Paragraph text="A scanner that cannot send a key can send `scan_id`, its own id of the scan, with a tracking update: for the life of the parcel, the same `scan_id` is recorded once, and the repeated request returns 200 with the first update. Without a `scan_id`, an equal update from the same account within 10 seconds is a repeat, unless the first was edited or deleted meanwhile." />
    <Paragraph text="Reads of a shipment return an `ETag`. Send it back as `If-Match` with PATCH or DELETE, so that you do not overwrite a change that you have not seen. While `due` changes with time, the tag also contains the day; `If-Match` compares only the version, and strongly: a weak tag (`W/…`) never matches." />
  </GuideSection>
);
