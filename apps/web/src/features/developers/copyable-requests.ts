import {
  API_BASE,
  CLOUD_EVENT_TYPES,
  FEED_LIMITS,
  apiPaths,
  exampleWaybill,
  type ApiKeyScope,
} from '@waymark/contracts';
import type { Language } from './highlight.js';

/** A placeholder for the reader's own key. */
export const KEY_PLACEHOLDER = 'wm_YOUR_KEY';

/** A request of the API that readers can copy and run. */
export interface Call {
  title: string;
  /** Describes the response in one sentence. */
  note: string;
  /** The scope its key needs. */
  scope: ApiKeyScope;
  method: 'GET' | 'POST';
  /** Path and query, relative to the server's address. */
  path: string;
  body?: object;
  /** True if the response does not end. */
  streams?: boolean;
}

export const calls = {
  feed: {
    title: 'Read the feed',
    note: 'A page of events, oldest first. Send its `next` as `after` to get the following page.',
    scope: 'events:read',
    method: 'GET',
    path: `${API_BASE}${apiPaths.events}?limit=10`,
  },
  poll: {
    title: 'Wait for the next event',
    note: `Responds as soon as there is an event, or after ${FEED_LIMITS.waitMaximum} seconds with an empty page.`,
    scope: 'events:read',
    method: 'GET',
    path: `${API_BASE}${apiPaths.events}?after=0&wait=${FEED_LIMITS.waitMaximum}&types=delivered,late`,
  },
  stream: {
    title: 'Stream events',
    note: 'Server-Sent Events, live. Resumes after `Last-Event-ID`.',
    scope: 'events:read',
    method: 'GET',
    path: `${API_BASE}${apiPaths.eventStream}?after=0`,
    streams: true,
  },
  shipments: {
    title: 'List shipments',
    note: 'Newest first. A `Link` header leads to the next page.',
    scope: 'shipments:read',
    method: 'GET',
    path: `${API_BASE}${apiPaths.shipments}?limit=20`,
  },
  create: {
    title: 'Create a shipment',
    note: 'Retries with the same `Idempotency-Key` and body return the same shipment.',
    scope: 'shipments:write',
    method: 'POST',
    path: `${API_BASE}${apiPaths.shipments}`,
    body: exampleWaybill,
  },
  webhooks: {
    title: 'List webhooks',
    note: 'Oldest first, with their states. The same key can pause and remove webhooks; to register them, it also needs `events:read`.',
    scope: 'webhooks:write',
    method: 'GET',
    path: `${API_BASE}${apiPaths.webhooks}`,
  },
} as const satisfies Record<string, Call>;
export type CallName = keyof typeof calls;

/** The address and credentials of a request. `idempotencyKey` is used only by requests that change something. */
interface Sending {
  origin: string;
  key: string;
  idempotencyKey: string;
}

const headersOf = (call: Call, { key, idempotencyKey }: Sending): Record<string, string> => ({
  Authorization: `Bearer ${key}`,
  ...(call.body && { 'Content-Type': 'application/json', 'Idempotency-Key': idempotencyKey }),
});

/** Quotes the text as a single word of a POSIX shell. */
const shellWord = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

const curlOf = (call: Call, sending: Sending): string =>
  [
    `curl ${call.streams ? '-N ' : ''}${shellWord(sending.origin + call.path)}`,
    ...Object.entries(headersOf(call, sending)).map(([name, value]) => `-H ${shellWord(`${name}: ${value}`)}`),
    ...(call.body ? [`-d ${shellWord(JSON.stringify(call.body, null, 2))}`] : []),
  ].join(' \\\n  ');

const literal = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

const headerLines = (headers: Record<string, string>, indent: string): string =>
  Object.entries(headers)
    .map(([name, value]) => `${indent}${/^\w+$/.test(name) ? name : literal(name)}: ${literal(value)},`)
    .join('\n');

const indented = (text: string, indent: string): string => text.replaceAll('\n', `\n${indent}`);

const fetchOf = (call: Call, sending: Sending): string =>
  [
    `const response = await fetch(${literal(sending.origin + call.path)}, {`,
    ...(call.method === 'GET' ? [] : [`  method: ${literal(call.method)},`]),
    '  headers: {',
    headerLines(headersOf(call, sending), '    '),
    '  },',
    ...(call.body ? [`  body: JSON.stringify(${indented(JSON.stringify(call.body, null, 2), '  ')}),`] : []),
    '});',
    'console.log(response.status, await response.json());',
  ].join('\n');

const streamOf = (call: Call, sending: Sending): string =>
  [
    "import { EventSource } from 'eventsource'; // npm install eventsource",
    '',
    `const types = [\n${Object.values(CLOUD_EVENT_TYPES)
      .map((type) => `  ${literal(type)},`)
      .join('\n')}\n];`,
    `const source = new EventSource(${literal(sending.origin + call.path)}, {`,
    '  fetch: (url, init) => fetch(url, {',
    '    ...init,',
    `    headers: { ...init.headers, Authorization: ${literal(`Bearer ${sending.key}`)} },`,
    '  }),',
    '});',
    'for (const type of types) {',
    '  source.addEventListener(type, ({ data }) => console.log(JSON.parse(data)));',
    '}',
  ].join('\n');

export const requestKinds = ['curl', 'JavaScript'] as const;
export type RequestKind = (typeof requestKinds)[number];
export const requestLanguages: Record<RequestKind, Language> = { curl: 'shell', JavaScript: 'javascript' };

/** The request for a shell or a module, with the key in it. */
export const requestText = (call: Call, kind: RequestKind, sending: Sending): string => {
  if (kind === 'curl') return curlOf(call, sending);
  return call.streams ? streamOf(call, sending) : fetchOf(call, sending);
};
