import { connect, type Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { LIMITS, type CloudEvent, type Profile, type TokenPair } from '@waymark/contracts';
import { shipmentStream, type ShipmentEvent } from '@waymark/domain';
import { EventIndexQueries } from '../../../event-index/event-index-queries.js';
import type { EventStore } from '../../../event-log/event-log.js';
import { trackingNumber, waybill } from '../../../event-log/testing/facts.js';
import { appendNext } from '../../../event-log/testing/appending.js';
import { EVENT_STORE, READ_MODELS } from '../../../platform/tokens.js';
import type { ReadModels } from '@waymark/event-store/sqlite';
import { startApplication, type RunningApplication } from '../../../testing/running-application.js';

const AT_ONCE = 50;
const SHIPMENTS = 1_000;
const EVENTS_OF_EACH = 20;
const ALL = SHIPMENTS * EVENTS_OF_EACH;
/** The kernel's buffers of a local connection are not the server's memory, and are far smaller than the feed. */
const KERNEL_BYTES = 20_000_000;
const KEPT_BYTES = 100_000;

let app: RunningApplication;
let person: Profile & TokenPair;
const connections: Socket[] = [];

/** Few events of maximum length: the test needs much data without keeping the machine busy. */
const textOf = (index: number): string => `${index} `.padEnd(LIMITS.maximumText, 'and more ');

/** The whole life of a shipment in one append. */
const lifeOf = (id: number, owner_id: string): ShipmentEvent[] => [
  {
    type: 'ShipmentCreated',
    data: {
      id,
      owner_id,
      tracking_number: trackingNumber(id),
      created_at: '2026-01-01T10:00:00.000Z',
      waybill: waybill(),
    },
  },
  ...Array.from({ length: EVENTS_OF_EACH - 1 }, (_, index): ShipmentEvent => ({
    type: 'ShipmentEdited',
    data: { changes: { contents_description: textOf(index) } },
  })),
];

beforeAll(async () => {
  app = await startApplication();
  app.application.getHttpServer().on('connection', (socket: Socket) => connections.push(socket));
  const { body } = await app.call('POST', '/api/v1/accounts/register/', {
    body: { email: 'ada@example.com', password: 'waymark-demo', first_name: 'Ada', last_name: 'Lovelace' },
  });
  person = body as Profile & TokenPair;
  const store = app.application.get<EventStore>(EVENT_STORE);
  const metadata = {
    actor: { id: person.id, email: person.email, role: 'customer' as const },
    request_id: 'test',
    recorded_at: '2026-01-01T10:00:00.000Z',
  };
  // Not all at once: the store rejects appends beyond the limit of its queue.
  for (let written = 0; written < SHIPMENTS; written += AT_ONCE) {
    const ids = Array.from({ length: Math.min(AT_ONCE, SHIPMENTS - written) }, (_, index) => written + index + 1);
    await Promise.all(ids.map((id) => appendNext(store, shipmentStream(id), lifeOf(id, person.id), metadata)));
  }
  const head = await store.head();
  await app.application.get<ReadModels>(READ_MODELS).caughtUpWith(head, 120_000);
  const index = app.application.get(EventIndexQueries);
  while (index.position < head) await index.caughtUpWith(head).catch(() => undefined);
}, 180_000);
afterAll(() => app.close());

/** Requests the whole feed and reads nothing. */
const pausedReader = (): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(app.address);
    const socket = connect(Number(port), hostname, () => {
      socket.write(
        `GET /api/v1/events/stream/?after=0 HTTP/1.1\r\nhost: waymark\r\nauthorization: Bearer ${person.access}\r\n\r\n`,
      );
      resolve(socket);
    });
    socket.pause().on('error', reject);
  });

const serverSideOf = async ({ localPort }: Socket): Promise<Socket> => {
  for (;;) {
    const found = connections.find(({ remotePort }) => remotePort === localPort);
    if (found) return found;
    await setImmediate();
  }
};

/** Reads a stream until it has received this number of events. Returns the number of bytes. */
const readAll = async (count: number): Promise<{ sequences: string[]; bytes: number }> => {
  const leaving = new AbortController();
  const response = await fetch(`${app.address}/api/v1/events/stream/?after=0`, {
    headers: { authorization: `Bearer ${person.access}` },
    signal: leaving.signal,
  });
  const decoder = new TextDecoder();
  const sequences: string[] = [];
  let [text, bytes] = ['', 0];
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    bytes += chunk.length;
    const lines = (text + decoder.decode(chunk, { stream: true })).split('\n');
    text = lines.pop() ?? '';
    for (const line of lines) {
      if (line.startsWith('data: ')) sequences.push((JSON.parse(line.slice(6)) as CloudEvent).sequence);
    }
    if (sequences.length >= count) break;
  }
  leaving.abort();
  return { sequences, bytes };
};

it('a stream whose reader receives nothing uses no memory, and other requests are served in the meantime', async () => {
  const slow = await pausedReader();
  const ofSlow = await serverSideOf(slow);
  const { sequences, bytes } = await readAll(ALL);

  expect(sequences).toHaveLength(ALL);
  expect(sequences).toEqual(sequences.toSorted());
  expect(new Set(sequences).size).toBe(ALL);
  expect(ofSlow.writableLength).toBeLessThan(KEPT_BYTES);
  expect(ofSlow.bytesWritten).toBeGreaterThan(0);
  expect(ofSlow.bytesWritten).toBeLessThan(KERNEL_BYTES);
  expect(bytes).toBeGreaterThan(2 * KERNEL_BYTES);
}, 180_000);
