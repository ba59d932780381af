import {
  API_BASE,
  CLOUD_EVENT_TYPES,
  STREAM_ENDED,
  WEBHOOK_TEST_TYPE,
  LIVE_PATH,
  apiPaths,
  streamEndSchema,
  webhookTestEventSchema,
  type CloudEventType,
} from '@waymark/contracts';
import { pagePaths } from '@waymark/contracts/ui';
import {
  cloudEventReference,
  componentSchemas,
  schemaReference,
  usedSchemas,
  type JsonSchema,
} from '../../http/schemas/schemas.js';
import { RELEASE } from '../../platform/version.js';
import { LIVE_MESSAGES, LIVE_REQUESTS, type LiveRequest } from './live-messages.js';

const JSON_CONTENT = 'application/json';
const reference = (path: string) => ({ $ref: `#/${path}` });
const schemaNamed = (name: string) => reference(`components/schemas/${name}`);
const answerOf = (name: string): string => `${name}.answer`;
const fromEntries = <Value>(entries: readonly (readonly [string, Value])[]): Record<string, Value> =>
  Object.fromEntries(entries);

const requests: readonly (readonly [string, LiveRequest])[] = Object.entries(LIVE_REQUESTS);
const types: readonly CloudEventType[] = Object.values(CLOUD_EVENT_TYPES);

/** `tracking.watch` becomes `TrackingWatch`. */
const componentOf = (message: string): string =>
  message.replace(/(?:^|\.)(\w)/g, (_, letter: string) => letter.toUpperCase());

/** The arguments of each message from a client, and of those from the server that carry nothing. */
const payloadComponents: Readonly<Record<string, JsonSchema>> = fromEntries(
  [...requests, ...Object.entries(LIVE_MESSAGES)].flatMap(([name, { payload }]) =>
    '$ref' in payload ? [] : [[componentOf(name), payload] as const],
  ),
);
const payloadOf = (name: string, payload: JsonSchema) => ('$ref' in payload ? payload : schemaNamed(componentOf(name)));

const liveMessages = () =>
  fromEntries([
    ...requests.map(
      ([name, { summary, payload }]) => [name, { name, summary, payload: payloadOf(name, payload) }] as const,
    ),
    ...requests.flatMap(([name, { answer }]) =>
      answer
        ? [[answerOf(name), { name: answerOf(name), summary: `Acknowledges ${name}`, payload: answer }] as const]
        : [],
    ),
    ...Object.entries(LIVE_MESSAGES).map(
      ([name, { summary, payload }]) => [name, { name, summary, payload: payloadOf(name, payload) }] as const,
    ),
  ]);

const cloudEvents = (carriage: object) =>
  fromEntries(
    types.map((type) => [
      type,
      {
        name: type,
        title: type,
        payload: cloudEventReference(type),
        ...carriage,
      },
    ]),
  );

const string = (description: string): JsonSchema => ({ type: 'string', description });

/** https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md */
const WEBHOOK_HEADERS: JsonSchema = {
  type: 'object',
  properties: {
    'webhook-id': string('Event id. All attempts have the same id'),
    'webhook-timestamp': string('Time of the attempt, in seconds since the Unix epoch'),
    'webhook-signature': string(
      '`v1,` and the HMAC-SHA256 of id, timestamp and body, in base64. For 24 hours after a rotation of the secret, two signatures separated by a space',
    ),
    traceparent: string(
      'W3C Trace Context of this attempt, in the trace of the request that recorded the event. Present if tracing is on',
    ),
  },
  required: ['webhook-id', 'webhook-timestamp', 'webhook-signature'],
};

const STREAM_CARRIAGE = {
  summary: 'A Server-Sent Event: `id` is the cursor, `event` the type, `data` this document',
};
const STREAM_END_MESSAGE = {
  name: STREAM_ENDED,
  summary: 'The last event, without an id, when the server ends the stream: the reason and how to resume',
  payload: schemaReference(streamEndSchema, 'output'),
};
const WEBHOOK_CARRIAGE = { summary: 'The body of a POST to the endpoint', headers: schemaNamed('WebhookHeaders') };
const WEBHOOK_TEST_MESSAGE = {
  name: WEBHOOK_TEST_TYPE,
  title: WEBHOOK_TEST_TYPE,
  summary: 'The body of a test event, about no shipment. Sent on POST /webhooks/{id}/test/ only',
  payload: schemaReference(webhookTestEventSchema, 'output'),
  headers: schemaNamed('WebhookHeaders'),
};

const channels = () => ({
  live: {
    address: LIVE_PATH,
    title: 'Socket.IO',
    description:
      'Each message is a Socket.IO event of the same name. A client keeps the last cursor that it received and sends it as `after` when it reconnects. It then gets the missed changes, or `recovered: false`, and has to fetch the data again. A cursor of another log, or of this log before a restore, also gets `recovered: false`.',
    servers: [reference('servers/live')],
    messages: liveMessages(),
  },
  events: {
    address: `${API_BASE}${apiPaths.eventStream}`.replace(/\/$/, ''),
    title: 'Server-Sent Events',
    description:
      'Resumes after the header Last-Event-ID or the parameter `after`. `types` filters events. Heartbeats are comments. Sends the same events in the same order as GET /events/.',
    servers: [reference('servers/http')],
    messages: { ...cloudEvents(STREAM_CARRIAGE), [STREAM_ENDED]: STREAM_END_MESSAGE },
  },
  webhooks: {
    address: null,
    title: 'Webhooks',
    description: 'Each endpoint that you register with POST /webhooks/ receives the events of its types at least once.',
    messages: { ...cloudEvents(WEBHOOK_CARRIAGE), [WEBHOOK_TEST_TYPE]: WEBHOOK_TEST_MESSAGE },
  },
});

const operation = (
  action: 'send' | 'receive',
  channel: string,
  messages: readonly string[],
  { summary, ...more }: { summary: string; reply?: object },
) => ({
  action,
  summary,
  description: `${summary}.`,
  channel: reference(`channels/${channel}`),
  messages: messages.map((name) => reference(`channels/${channel}/messages/${name}`)),
  ...more,
});

const replyTo = (name: string) => ({
  reply: {
    channel: reference('channels/live'),
    messages: [reference(`channels/live/messages/${answerOf(name)}`)],
  },
});

/** From the server's perspective, as AsyncAPI requires. */
const operations = () => ({
  ...fromEntries(
    requests.map(([name, { summary, answer }]) => [
      name,
      operation('receive', 'live', [name], { summary, ...(answer && replyTo(name)) }),
    ]),
  ),
  ...fromEntries(
    Object.entries(LIVE_MESSAGES).map(([name, { summary }]) => [name, operation('send', 'live', [name], { summary })]),
  ),
  stream: operation('send', 'events', [...types, STREAM_ENDED], {
    summary: 'Stream shipment events',
  }),
  deliver: operation('send', 'webhooks', [...types, WEBHOOK_TEST_TYPE], {
    summary: 'Send shipment events to endpoints',
  }),
});

const bearer = (bearerFormat: string, description: string) => ({
  type: 'http',
  scheme: 'bearer',
  bearerFormat,
  description,
});

/** Each payload and header is a component, because generators name a class after its component. */
const components = (described: object): Record<string, JsonSchema> => {
  const all = { ...componentSchemas(), ...payloadComponents, WebhookHeaders: WEBHOOK_HEADERS };
  return usedSchemas(described, all);
};

/** The AsyncAPI 3.0 document of everything that the server pushes. `address` is its own, `http://host:port`. */
export const asyncApiDocument = (address: string, contact: { name: string; email: string }): object => {
  const { host, protocol } = new URL(address);
  const isSecure = protocol === 'https:';
  const described = { channels: channels(), operations: operations() };
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Waymark events',
      version: RELEASE,
      description: `Shipment events: over Socket.IO for user interfaces, as CloudEvents 1.0 for programs. [openapi.json](${address}/api/openapi.json) describes requests and responses. The guide is at [${pagePaths.developersGuide}](${address}${pagePaths.developersGuide}).`,
      contact: { name: contact.name, url: address, email: contact.email },
      license: { name: 'MIT', url: 'https://opensource.org/license/mit' },
      tags: [{ name: 'events', description: 'Shipment events' }],
      externalDocs: { description: 'Requests and responses, OpenAPI 3.1', url: `${address}/api/openapi.json` },
    },
    defaultContentType: JSON_CONTENT,
    servers: {
      live: {
        host,
        protocol: isSecure ? 'wss' : 'ws',
        description:
          'Socket.IO 4. `auth.token` in the handshake is an access token or an API key. An API key needs shipments:read to watch shipments, and webhooks:write and events:read to watch deliveries. Public tracking needs no token.',
      },
      http: {
        host,
        protocol: isSecure ? 'https' : 'http',
        security: [reference('components/securitySchemes/access'), reference('components/securitySchemes/api_key')],
      },
    },
    ...described,
    components: {
      securitySchemes: {
        access: bearer('JWT', 'An access token'),
        api_key: bearer('wm_…', 'An API key with the scope events:read'),
      },
      schemas: components(described),
    },
  };
};
