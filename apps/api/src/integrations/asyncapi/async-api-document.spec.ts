import { createRequire } from 'node:module';
import { describe, expect, it } from '@jest/globals';
import {
  CLOUD_EVENT_TYPES,
  WEBHOOK_TEST_TYPE,
  type ClientToServerEvents,
  type CloudEvent,
  type ServerToClientEvents,
} from '@waymark/contracts';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { asyncApiDocument } from './async-api-document.js';

interface Message {
  payload: object;
}
interface Document {
  asyncapi: string;
  servers: Record<string, { host: string; protocol: string }>;
  channels: Record<'live' | 'events' | 'webhooks', { messages: Record<string, Message> }>;
  operations: Record<string, { action: string; reply?: object }>;
  components: { schemas: Record<string, object> };
}

const CURSOR = '0000000000000009-0123abcd';

const require = createRequire(import.meta.url);
const { schemas } = require('@asyncapi/specs') as { schemas: Record<string, object> };
const document = asyncApiDocument('https://waymark.example', {
  name: 'Waymark',
  email: 'support@waymark.example',
}) as Document;

/** A new message of the contract does not compile until it is listed here. */
const requests: Record<keyof ClientToServerEvents, 'answered' | 'not answered'> = {
  'line.check': 'answered',
  'session.renew': 'answered',
  'tracking.watch': 'answered',
  'tracking.unwatch': 'not answered',
  'shipments.watch': 'answered',
  'shipments.unwatch': 'not answered',
  'audit.watch': 'answered',
  'audit.unwatch': 'not answered',
  'deliveries.watch': 'answered',
  'deliveries.unwatch': 'not answered',
};
const messages: Record<keyof ServerToClientEvents, true> = {
  'session.expiring': true,
  'tracking.changed': true,
  'shipments.changed': true,
  'audit.appended': true,
  'delivery.changed': true,
  'webhook.changed': true,
};

const validator = (channel: keyof Document['channels'], name: string) => {
  const ajv = new Ajv({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema({ ...document, $id: 'document' });
  return ajv.compile({ $ref: `document#/channels/${channel}/messages/${name}/payload` });
};

describe('asyncapi.json', () => {
  it('is AsyncAPI 3.0', () => {
    const ajv = new Ajv({ strict: false, allErrors: true, meta: false, validateSchema: false });
    addFormats.default(ajv);
    const validate = ajv.compile(schemas['3.0.0'] ?? {});
    validate(document);
    expect(validate.errors).toBeNull();
    expect(document.asyncapi).toBe('3.0.0');
  });

  it('refers only to existing schemas, and has no unused schema', () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path = '']) => path);
    const found = (path: string): unknown =>
      path.split('/').reduce<unknown>((part, key) => (part as Record<string, unknown> | undefined)?.[key], document);
    expect(references.length).toBeGreaterThan(30);
    expect(references.filter((path) => found(path) === undefined)).toEqual([]);
    const used = references.map((path) => /^components\/schemas\/(\w+)$/.exec(path)?.[1]);
    expect(Object.keys(document.components.schemas).filter((name) => !used.includes(name))).toEqual([]);
  });

  it('has each socket message, with its acknowledgement if any', () => {
    const answers = Object.entries(requests).flatMap(([name, kind]) => (kind === 'answered' ? [`${name}.answer`] : []));
    expect(Object.keys(document.channels.live.messages).sort()).toEqual(
      [...Object.keys(requests), ...answers, ...Object.keys(messages)].sort(),
    );
    for (const [name, kind] of Object.entries(requests)) {
      const { action, reply } = document.operations[name] ?? {};
      expect({ name, action, answered: reply !== undefined }).toEqual({
        name,
        action: 'receive',
        answered: kind === 'answered',
      });
    }
    for (const name of Object.keys(messages)) expect(document.operations[name]?.action).toBe('send');
  });

  it('has each type of CloudEvent, on the stream and to webhooks', () => {
    const { events, webhooks } = document.channels;
    expect(Object.keys(events.messages)).toEqual([...Object.values(CLOUD_EVENT_TYPES), 'stream.ended']);
    expect(Object.keys(webhooks.messages)).toEqual([...Object.values(CLOUD_EVENT_TYPES), WEBHOOK_TEST_TYPE]);
  });

  it('describes the messages that are sent', () => {
    const event: CloudEvent = {
      specversion: '1.0',
      id: 'e1',
      source: '/api/v1/shipments/7/',
      type: CLOUD_EVENT_TYPES.ShipmentDeleted,
      subject: 'WM-1',
      time: '2026-01-01T00:00:00.000Z',
      datacontenttype: 'application/json',
      sequence: CURSOR,
      data: { shipment_id: 7, version: 2 },
    };
    const isDeleted = validator('events', CLOUD_EVENT_TYPES.ShipmentDeleted);
    expect(isDeleted(event)).toBe(true);
    expect(isDeleted({ ...event, type: CLOUD_EVENT_TYPES.ShipmentCreated })).toBe(false);
    expect(isDeleted({ ...event, sequence: 9 })).toBe(false);
    const isWatched = validator('live', 'shipments.watch.answer');
    expect(isWatched({ ok: true, scope: 'own', cursor: CURSOR })).toBe(true);
    expect(isWatched({ ok: true, scope: 'none', cursor: CURSOR })).toBe(false);
    expect(isWatched({ ok: false, detail: 'Sign in first', code: 'UNAUTHENTICATED' })).toBe(true);
    const isWatch = validator('live', 'tracking.watch');
    for (const after of [[], [null], [CURSOR], ['0']]) expect(isWatch(['WM-1', ...after])).toBe(true);
    for (const sent of [[], ['WM-1', 9], ['WM-1', 'nine']]) expect(isWatch(sent)).toBe(false);
  });

  it('names its server', () => {
    expect(document.servers).toMatchObject({
      live: { host: 'waymark.example', protocol: 'wss' },
      http: { host: 'waymark.example', protocol: 'https' },
    });
  });
});
