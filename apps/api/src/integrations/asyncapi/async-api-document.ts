import {
  API_BASE,
  CLOUD_EVENT_TYPES,
  STREAM_ENDED,
  LIVE_PATH,
  apiPaths,
  streamEndSchema,
  type CloudEventType,
} from '@waymark/contracts';
import { pagePaths } from '@waymark/contracts/ui';
import { cloudEventReference, componentSchemas, schemaReference, type JsonSchema } from '../../http/schemas/schemas.js';
import { VERSION } from '../../version.js';
import { LIVE_MESSAGES, LIVE_REQUESTS, type LiveRequest } from './live-messages.js';

const JSON_CONTENT = 'application/json';
const reference = (path: string) => ({ $ref: `#/${path}` });
const answerOf = (name: string): string => `${name}.answer`;
const fromEntries = <Value>(entries: readonly (readonly [string, Value])[]): Record<string, Value> =>
  Object.fromEntries(entries);

const requests: readonly (readonly [string, LiveRequest])[] = Object.entries(LIVE_REQUESTS);
const types: readonly CloudEventType[] = Object.values(CLOUD_EVENT_TYPES);

const liveMessages = () =>
  fromEntries([
    ...requests.map(([name, { summary, payload }]) => [name, { name, summary, payload }] as const),
    ...requests.flatMap(([name, { answer }]) =>
      answer
        ? [[answerOf(name), { name: answerOf(name), summary: `Acknowledges ${name}`, payload: answer }] as const]
        : [],
    ),
    ...Object.entries(LIVE_MESSAGES).map(([name, { summary, payload }]) => [name, { name, summary, payload }] as const),
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
    'webhook-id': string('The event’s id: the same on each try'),
    'webhook-timestamp': string('When it was sent, in seconds since 1970'),
    'webhook-signature': string(
      '`v1,` and the HMAC-SHA256 of id, timestamp and body, in base64; two, separated by a space, while a secret is rotated',
    ),
    traceparent: string(
      'W3C Trace Context, where traces are kept: the place of this try in the trace of what it tells',
    ),
  },
  required: ['webhook-id', 'webhook-timestamp', 'webhook-signature'],
};

const STREAM_CARRIAGE = {
  summary: 'As a Server-Sent Event: `id` is the cursor, `event` the type, `data` this document',
};
const STREAM_END_MESSAGE = {
  name: STREAM_ENDED,
  summary: 'The last one, without an id, when the server ends the stream: why, and how to go on',
  payload: schemaReference(streamEndSchema, 'output'),
};
const WEBHOOK_CARRIAGE = { summary: 'As the body of a POST to the endpoint', headers: WEBHOOK_HEADERS };

const channels = () => ({
  live: {
    address: LIVE_PATH,
    title: 'Socket.IO',
    description:
      'Events by their names. A client keeps the last cursor it saw and sends it as `after` when it comes back; it then gets what it missed, or `recovered: false` and reads again: also with a cursor of another log, or from before this one was restored.',
    servers: [reference('servers/live')],
    messages: liveMessages(),
  },
  events: {
    address: `${API_BASE}${apiPaths.eventStream}`.replace(/\/$/, ''),
    title: 'Server-Sent Events',
    description:
      'Resumes after the header Last-Event-ID or the parameter `after`; `types` selects. Heartbeats are comments. The same events in the same order as GET /events/.',
    servers: [reference('servers/http')],
    messages: { ...cloudEvents(STREAM_CARRIAGE), [STREAM_ENDED]: STREAM_END_MESSAGE },
  },
  webhooks: {
    address: null,
    title: 'Webhooks',
    description: 'Each endpoint that was registered with POST /webhooks/ gets the events of its types, at least once.',
    messages: cloudEvents(WEBHOOK_CARRIAGE),
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

/** Seen from the server, as AsyncAPI has it. */
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
    summary: 'Tell what happens to shipments as it happens',
  }),
  deliver: operation('send', 'webhooks', types, { summary: 'Tell the endpoints what happens to shipments' }),
});

const bearer = (bearerFormat: string, description: string) => ({
  type: 'http',
  scheme: 'bearer',
  bearerFormat,
  description,
});

/** Of a union, AsyncAPI takes no mapping from a field's values to members: their own constants tell them apart. */
const withoutMapping = ({ discriminator: _mapping, ...schema }: JsonSchema): JsonSchema => schema;

/** Only what the document refers to. */
const usedSchemas = (document: object): Record<string, JsonSchema> => {
  const all = Object.entries(componentSchemas()).map(([name, schema]) => [name, withoutMapping(schema)] as const);
  const used = new Map<string, JsonSchema>();
  for (let [text, found] = [JSON.stringify(document), true]; found;) {
    const more = all.filter(([name]) => !used.has(name) && text.includes(`"#/components/schemas/${name}"`));
    for (const [name, schema] of more) used.set(name, schema);
    [text, found] = [JSON.stringify(more), more.length > 0];
  }
  return Object.fromEntries(used);
};

/** AsyncAPI 3.0 of everything that the server tells without being asked each time; `address` is its own, `http://host:port`. */
export const asyncApiDocument = (address: string, contact: { name: string; email: string }): object => {
  const { host, protocol } = new URL(address);
  const isSecure = protocol === 'https:';
  const described = { channels: channels(), operations: operations() };
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Waymark events',
      version: VERSION,
      description: `What happens to shipments: over Socket.IO for screens, as CloudEvents 1.0 for programs. Requests and answers are described in [openapi.json](${address}/api/openapi.json); a guide is at [${pagePaths.developersGuide}](${address}${pagePaths.developersGuide}).`,
      contact: { name: contact.name, url: address, email: contact.email },
      license: { name: 'MIT', url: 'https://opensource.org/license/mit' },
      tags: [{ name: 'events', description: 'What happens to shipments' }],
      externalDocs: { description: 'Requests and answers, OpenAPI 3.1', url: `${address}/api/openapi.json` },
    },
    defaultContentType: JSON_CONTENT,
    servers: {
      live: {
        host,
        protocol: isSecure ? 'wss' : 'ws',
        description:
          'Socket.IO 4; the handshake’s `auth.token` is an access token or an API key, which watches shipments with the scope shipments:read and deliveries with webhooks:write. Public look-ups need none.',
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
      schemas: usedSchemas(described),
    },
  };
};
