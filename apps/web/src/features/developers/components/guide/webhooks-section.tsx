import { WEBHOOK_LIMITS } from '@waymark/contracts';
import receiver from '../../../../../../../docs/examples/webhook-receiver.mjs?raw';
import { CodeBlock } from '../code-block.js';
import { GuideHeading, GuideSection, Paragraph, Rules, Table } from './guide-parts.js';
import { RetryLadder } from './retry-ladder.js';

const day = 86_400_000;

export const WebhooksSection = () => (
  <GuideSection id="webhooks" title="Webhooks">
    <Paragraph text="Add the address of your receiver, keep the secret that is shown once, and answer each POST with any 2xx within 15 seconds. Do slow work afterwards." />
    <Table
      caption="Headers of a delivery"
      columns={['Header', 'What it is']}
      rows={[
        ['`webhook-id`', 'The event’s `id`, the same on every try.'],
        [
          '`webhook-timestamp`',
          'When this try was sent, in seconds since 1970. One older than five minutes is refused.',
        ],
        [
          '`webhook-signature`',
          '`v1,` and the HMAC-SHA256 of `id.timestamp.body` in base64. During a rotation two of them, with a space between.',
        ],
        [
          '`traceparent`',
          'Where traces are kept: the place of this try in the trace of what it tells (W3C Trace Context).',
        ],
        ['`content-type`', '`application/cloudevents+json`: the body is the event.'],
      ]}
    />
    <GuideHeading id="receiver">A receiver in 20 lines</GuideHeading>
    <Paragraph text="The signature follows the Standard Webhooks specification, so any of its libraries verifies it. This file runs as it is; verify the bytes as they came, before anything parses them." />
    <CodeBlock title="webhook-receiver.mjs" language="javascript" code={receiver.trimEnd()} />
    <GuideHeading id="retries">When your receiver fails</GuideHeading>
    <Paragraph
      text={`A delivery that fails is tried again ${WEBHOOK_LIMITS.retries.length} times, over three days, with some jitter on each wait. One slow endpoint delays no other.`}
    />
    <RetryLadder />
    <Table
      caption="What an answer does"
      columns={['Your answer', 'What follows']}
      rows={[
        ['2xx', 'Delivered.'],
        ['410 Gone', 'The webhook is disabled at once.'],
        ['429, 503 with `Retry-After`', 'The next attempt waits at least that long.'],
        ['3xx', 'A failure: redirects are not followed. Change the address instead.'],
        ['Anything else', 'A failure, tried again.'],
        [`Nothing for ${WEBHOOK_LIMITS.timeout / 1_000} s`, 'A failure, tried again.'],
      ]}
    />
    <Rules
      rules={[
        [
          'Failing for long',
          `After a day of failures the webhook says so, and when it will be disabled: ${WEBHOOK_LIMITS.disableAfter / day} days after the first. Enable it again once the receiver is back.`,
        ],
        [
          'Back again',
          'The first delivery that arrives sends what waits, in order, but for what you asked to wait with `Retry-After`. “Resend all waiting” sends all of it. What fails again waits until its planned time and loses no try.',
        ],
        [
          'Rotation',
          `A new secret signs from the moment it is made; the one before it signs too for ${WEBHOOK_LIMITS.previousSecret / 3_600_000} hours. Take the new one over within that time and no delivery fails.`,
        ],
        [
          'Rewind',
          'Delivers again everything after a cursor, or after a date and time. Ids stay the same, so a receiver that knows them does nothing twice.',
        ],
        [
          'Allowed addresses',
          'To addresses of the internet only. Private, loopback and link-local ones are refused when the name is resolved, at every attempt.',
        ],
      ]}
    />
  </GuideSection>
);
