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
  reportedby: 'courier',
  data: { shipment_id: 42, version: 3, status: 'in_transit', reported_by: 'courier' },
};

export const EventForm = () => (
  <GuideSection id="events" title="An event">
    <Paragraph text="Each event is a CloudEvent 1.0, the same on every transport and every attempt. `id` never changes, `sequence` is its cursor, `subject` is the tracking number, and `data` describes the change, with the resulting `version` of the shipment. If the event changed the shipment’s status, `statuschange` contains the new status, and `reportedby` contains who reported it: `courier` for staff, `sender` for anyone else. A courier’s later confirmation changes no status: read it from `status_decision.confirmed_by_courier` of the shipment." />
    <CodeBlock title="event.json" language="json" code={JSON.stringify(example, null, 2)} />
    <Table
      caption="Business events"
      columns={['Name', 'Sent when']}
      rows={BUSINESS_EVENTS.map((word) => [`\`${word}\``, businessAppearance[word].hint])}
    />
    <Paragraph text="Use them in `types`, in the feed and in webhooks: `types=delivered,late`. A delivered parcel is one event, however many scans report it and whether a scan, an edit or a correction set the status. A parcel that is delivered again after another status is another event. `late` also selects the event that withdraws a late mark, which the server records if its clock was wrong or it had not understood the place. Distinguish the two by `type`." />
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
          `\`GET /events/?after=&limit=&types=\`, up to ${FEED_LIMITS.pageMaximum} a page; with \`wait=\` up to ${FEED_LIMITS.waitMaximum} seconds it waits for events.`,
          'You run a scheduled job, or a firewall blocks incoming connections.',
        ],
        [
          'Stream',
          '`GET /events/stream/`, Server-Sent Events: `id:` the cursor, `event:` the type, `data:` the event. Resumes after `Last-Event-ID` or `after`. When your token expires or your key is revoked, a final event `stream.ended` explains how to continue.',
          'You want each event within milliseconds and can keep a connection open.',
        ],
        [
          'Push',
          'Webhooks: a signed POST to your URL for each event.',
          'You want Waymark to send events to your server.',
        ],
      ]}
    />
    <StreamCode />
    <GuideHeading id="cursors">What cursors promise</GuideHeading>
    <Rules
      rules={[
        [
          'Opaque',
          'A cursor is a string that you store and send back; `0` is the beginning. All three transports use the same cursors, so you can switch at any time.',
        ],
        [
          'At least once',
          'No event is lost, but after a broken connection or a lost response an event can arrive again with the same `id`. Skip events that you have processed.',
        ],
        [
          'In order',
          'Events arrive in the order in which they were recorded, on pages and on streams. A retried webhook event can arrive after events of other shipments, but never after a later event of its own shipment. `sequence` sorts as text.',
        ],
        [
          'Of one log',
          'The server rejects a cursor from another server, or from before its data was restored. Start again from `0`.',
        ],
        [
          'Of a write',
          'The response to a write has the cursor of its event in `Waymark-Cursor`. A public look-up with this cursor as `after` shows the write, on every node and without a token. With the token of the account that wrote, look-ups and lists wait by themselves.',
        ],
        [
          'Never backwards',
          'No new event lies at or before a cursor that you have received. Store the cursor in one transaction with your work, and you process each event exactly once.',
        ],
      ]}
    />
  </GuideSection>
);
