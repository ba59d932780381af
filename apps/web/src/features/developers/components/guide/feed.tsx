import { BUSINESS_EVENTS, CLOUD_EVENT_TYPES, FEED_LIMITS, type CloudEvent } from '@waymark/contracts';
import { useOrigin } from '../../../../lib/page/use-origin.js';
import { KEY_PLACEHOLDER, calls, requestText } from '../../copyable-requests.js';
import { businessAppearance, eventAppearance, eventTypes } from '../../event-types.js';
import { CodeBlock } from '../code-block.js';
import { GuideHeading, GuideSection, Paragraph, Rules, Table } from './guide-parts.js';

const example: CloudEvent = {
  specversion: '1.0',
  id: '0197e2a4-3c1d-7b6e-9f20-5d8a4c7e1b32',
  source: '/api/v1/shipments/42/',
  type: CLOUD_EVENT_TYPES.ShipmentStatusSet,
  subject: 'WM-7K2F-9QX4-3MTB-8',
  time: '2026-05-04T10:00:00.000Z',
  datacontenttype: 'application/json',
  sequence: '0000000000001207-9c41e0b7',
  statuschange: 'in_transit',
  data: { shipment_id: 42, version: 3, status: 'in_transit' },
};

export const EventForm = () => (
  <GuideSection id="events" title="An event">
    <Paragraph text="Each is a CloudEvent 1.0, the same on every transport and every try. `id` never changes, `sequence` is its cursor, `subject` the tracking number, and `data` says what happened, with the shipment’s `version` after it. `statuschange` is there when the shipment’s status became another with it: which one." />
    <CodeBlock title="event.json" language="json" code={JSON.stringify(example, null, 2)} />
    <Table
      caption="What to ask for"
      columns={['Word', 'Told when']}
      rows={BUSINESS_EVENTS.map((word) => [`\`${word}\``, businessAppearance[word].hint])}
    />
    <Paragraph text="Put them into `types`, of the feed and of webhooks alike: `types=delivered,late`. One parcel that is delivered is one event, however many scans say so and whether a scan, an edit or a correction made it so; delivered again after another status, it is told again." />
    <Table
      caption="Types of event"
      columns={['Type, for `types` too', 'When']}
      rows={eventTypes.map((type) => [`\`${type}\``, eventAppearance[type].label])}
    />
  </GuideSection>
);

const StreamCode = () => {
  const sending = { origin: useOrigin(), key: KEY_PLACEHOLDER, idempotencyKey: '' };
  return <CodeBlock title="stream.mjs" language="javascript" code={requestText(calls.stream, 'JavaScript', sending)} />;
};

export const Feed = () => (
  <GuideSection id="feed" title="One feed, three transports">
    <Table
      caption="Transports"
      columns={['Transport', 'How', 'Use it when']}
      rows={[
        [
          'Pull',
          `\`GET /events/?after=&limit=&types=\`, up to ${FEED_LIMITS.pageMaximum} a page; with \`wait=\` up to ${FEED_LIMITS.waitMaximum} seconds it waits for news.`,
          'You run a job, or go through a firewall that lets nothing in.',
        ],
        [
          'Stream',
          '`GET /events/stream/`, Server-Sent Events: `id:` the cursor, `event:` the type, `data:` the event. Resumes after `Last-Event-ID` or `after`. When your token or key ends, a last event `stream.ended` says how to go on.',
          'You want each event within milliseconds and hold a connection.',
        ],
        ['Push', 'Webhooks: a signed POST to your address for each event.', 'You would rather be called.'],
      ]}
    />
    <StreamCode />
    <GuideHeading id="cursors">What cursors promise</GuideHeading>
    <Rules
      rules={[
        [
          'Opaque',
          'A cursor is a text to keep and send back; `0` is the beginning. It is the same cursor on all three transports: change over whenever you like.',
        ],
        [
          'At least once',
          'Nothing is lost, but after a broken connection or a lost answer an event can come again. Its `id` is the same: leave out those you have done.',
        ],
        [
          'In order',
          'Events come in the order they were recorded, on a page, on a stream, and from page to page. A webhook that is tried again can come after one of another shipment, never after a later one of its own. `sequence` sorts as text.',
        ],
        [
          'Of one log',
          'A cursor from before the server’s data were restored, or of another server, is refused, never silently taken for another place: read anew from `0`.',
        ],
        [
          'Never backwards',
          'What you will see never lies at or before a cursor you were given. Store it in one transaction with the work it stands for, and each event is done exactly once.',
        ],
      ]}
    />
  </GuideSection>
);
