import { WEBHOOK_LIMITS } from '@waymark/contracts';
import receiver from '../../../../../../../docs/examples/webhook-receiver.mjs?raw';
import { CodeBlock } from '../code-block.js';
import { GuideHeading, GuideSection, Paragraph, Rules, Table } from './guide-parts.js';
import { RetryLadder } from './retry-ladder.js';

const day = 86_400_000;

export const WebhooksSection = () => (
  <GuideSection id="webhooks" title="Webhooks">
    <Paragraph text="Add the URL of your receiver, store the secret, which is shown only once, and respond to each POST with any 2xx status within 15 seconds. Do slow work afterwards." />
    <Table
      caption="Headers of a delivery"
      columns={['Header', 'Value']}
      rows={[
        ['`webhook-id`', 'The event’s `id`, the same on every attempt.'],
        [
          '`webhook-timestamp`',
          'The time of this attempt, in seconds since 1970. Refuse an attempt that is older than five minutes.',
        ],
        [
          '`webhook-signature`',
          '`v1,` and the HMAC-SHA256 of `id.timestamp.body` in base64. During a rotation, two signatures separated by a space.',
        ],
        [
          '`traceparent`',
          'If tracing is on: the position of this attempt in the trace of its event (W3C Trace Context).',
        ],
        ['`content-type`', '`application/cloudevents+json`: the body is the event.'],
      ]}
    />
    <GuideHeading id="receiver">A receiver in 20 lines</GuideHeading>
    <Paragraph text="The signature follows the Standard Webhooks specification, so any of its libraries verifies it. This file runs unchanged. Verify the raw bytes before you parse the body." />
    <CodeBlock title="webhook-receiver.mjs" language="javascript" code={receiver.trimEnd()} />
    <GuideHeading id="retries">When your receiver fails</GuideHeading>
    <Paragraph
      text={`A failed delivery is retried ${WEBHOOK_LIMITS.retries.length} times, over three days, with some jitter on each wait. One slow endpoint delays no other.`}
    />
    <RetryLadder />
    <Table
      caption="Results of responses"
      columns={['Your response', 'Result']}
      rows={[
        ['2xx', 'Delivered as soon as the status arrives. Waymark reads the body for two seconds, to show its start.'],
        ['410 Gone', 'The webhook is disabled at once.'],
        ['429, 503 with `Retry-After`', 'The next attempt waits at least that long.'],
        ['301, 302, 303, 307, 308', 'A failure: redirects are not followed. Change the URL of the webhook instead.'],
        ['Anything else', 'A failure, retried.'],
        [`Nothing for ${WEBHOOK_LIMITS.timeout / 1_000} s`, 'A failure, retried.'],
      ]}
    />
    <Rules
      rules={[
        [
          'Handshake',
          'A receiver can require the handshake of “HTTP 1.1 Web Hooks for Event Delivery” (CloudEvents). With `handshake: true`, Waymark sends OPTIONS with `WebHook-Request-Origin` when the webhook is added, gets another URL, or is enabled. Respond with 2xx and `WebHook-Allowed-Origin`: the origin or `*`. Otherwise the webhook is disabled and shows the reason.',
        ],
        [
          'Test events',
          '“Send test event” sends an event of the type `waymark.webhook.test.v1`, whatever types the webhook selects. It is about the webhook: `data.test` is true, and it contains no shipment and no `sequence`. Ignore types that you do not know, and a test never changes your data.',
        ],
        [
          'Failing for long',
          `After a day of failures, the webhook shows a warning and when it will be disabled: ${WEBHOOK_LIMITS.disableAfter / day} days after the first. Enable it again once the receiver works.`,
        ],
        [
          'Recovery',
          'After the first successful delivery, the waiting deliveries are sent in order, except those that you delayed with `Retry-After`. “Resend all waiting” sends all of them. A delivery that fails again waits until its scheduled time and loses no attempt.',
        ],
        [
          'Rotation',
          `A new secret signs from the moment it is created; the previous secret signs too for ${WEBHOOK_LIMITS.previousSecret / 3_600_000} hours. Configure the new secret within that time, and no delivery fails.`,
        ],
        [
          'Rewind',
          'Redelivers every event after a cursor, or after a date and time. Ids stay the same, so your receiver can skip events that it has processed.',
        ],
        [
          'Allowed URLs',
          'Webhooks are sent only to public addresses. Private, loopback and link-local addresses are refused when the name is resolved, at every attempt.',
        ],
      ]}
    />
  </GuideSection>
);
