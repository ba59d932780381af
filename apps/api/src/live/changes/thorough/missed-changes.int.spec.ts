import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Shipment, ShipmentsChanged, ShipmentsWatchAnswer, TrackingChanged } from '@waymark/contracts';
import { shipmentStream, type ShipmentEvent } from '@waymark/domain';
import { io, type Socket } from 'socket.io-client';
import { EventIndexQueries } from '../../../event-index/event-index-queries.js';
import type { EventStore } from '../../../event-log/event-log.js';
import { appendNext } from '../../../event-log/testing/appending.js';
import { EVENT_STORE } from '../../../platform/tokens.js';
import { startApplication, type RunningApplication } from '../../../testing/running-application.js';
import { sampleWaybill } from '../../../testing/sample-waybill.js';
import { LiveFeed } from '../live-feed.js';

const OTHERS_CHANGES = 300;

describe('the recovery of missed changes', () => {
  let app: RunningApplication;
  let store: EventStore;
  const sockets: Socket[] = [];

  beforeAll(async () => {
    app = await startApplication();
    store = app.application.get<EventStore>(EVENT_STORE);
  });
  afterAll(async () => {
    for (const socket of sockets) socket.disconnect();
    await app.close();
  });

  let people = 0;
  const newCustomer = async (): Promise<string> => {
    people += 1;
    const { body } = await app.call('POST', '/api/v1/accounts/register/', {
      body: { email: `${people}@example.com`, password: 'a-long-phrase', first_name: 'Ada', last_name: 'Sample' },
    });
    return (body as { access: string }).access;
  };
  const book = async (token: string): Promise<Shipment> =>
    (await app.call('POST', '/api/v1/shipments/', { token, body: sampleWaybill() })).body as Shipment;
  const edit = (token: string, { id }: Shipment, sender_city: string) =>
    app.call('PATCH', `/api/v1/shipments/${id}/`, { token, body: { sender_city } });
  const connect = (token: string): Socket => {
    const socket = io(app.address, { forceNew: true, transports: ['websocket'], auth: { token } });
    sockets.push(socket);
    return socket;
  };
  const cursorOf = (answer: ShipmentsWatchAnswer): string => (answer.ok ? answer.cursor : '');

  /** Resolves with the head of the log once the feed has reached it. */
  const feedAtHead = async (): Promise<number> => {
    const first = connect(await newCustomer());
    await first.emitWithAck('tracking.watch', 'nothing');
    const head = await store.head();
    expect(await app.application.get(LiveFeed).reaches(head, 60_000)).toBe(true);
    return head;
  };

  /** Counts the events read from the log during a request. */
  const reading = async <Answer>(ask: () => Promise<Answer>): Promise<{ answer: Answer; read: number }> => {
    const counted = [jest.spyOn(store, 'readAt'), jest.spyOn(store, 'readAfter')] as const;
    const answer = await ask();
    let read = 0;
    for (const spy of counted) {
      for (const { value } of spy.mock.results) read += (await (value as Promise<unknown[]>)).length;
      spy.mockRestore();
    }
    return { answer, read };
  };

  it('reads the client’s own changes only', async () => {
    const [owner, stranger] = [await newCustomer(), await newCustomer()];
    const [own, foreign] = [await book(owner), await book(stranger)];
    const before = connect(owner);
    const list = cursorOf((await before.emitWithAck('shipments.watch', null)) as ShipmentsWatchAnswer);
    before.disconnect();

    await edit(owner, own, 'Bremen');
    const others = Array.from({ length: OTHERS_CHANGES }, (_, change): ShipmentEvent => ({
      type: 'ShipmentEdited',
      data: { changes: { sender_city: `City ${change}` } },
    }));
    await appendNext(store, shipmentStream(foreign.id), others);
    await edit(owner, own, 'Bergen');

    const back = connect(owner);
    const messages: ShipmentsChanged[] = [];
    const tracked: TrackingChanged[] = [];
    back.on('shipments.changed', (message: ShipmentsChanged) => messages.push(message));
    back.on('tracking.changed', (message: TrackingChanged) => tracked.push(message));
    // The feed starts with the first request and follows the head of the log from then on.
    await back.emitWithAck('tracking.watch', 'nothing');
    const head = await feedAtHead();
    await app.application.get(EventIndexQueries).caughtUpWith(head);

    const listed = await reading(() => back.emitWithAck('shipments.watch', list) as Promise<ShipmentsWatchAnswer>);
    const followed = await reading(() => back.emitWithAck('tracking.watch', own.tracking_number, list));
    await back.emitWithAck('tracking.watch', 'nothing');
    expect([listed.answer, followed.answer]).toMatchObject([{ recovered: true }, { recovered: true }]);
    for (const missed of [messages, tracked]) expect(missed.map(({ version }) => version)).toEqual([2, 3]);
    expect([listed.read, followed.read]).toEqual([2, 2]);

    // Another client that missed the same changes gets them from the cache.
    const again = await reading(() => back.emitWithAck('tracking.watch', own.tracking_number, list));
    await back.emitWithAck('tracking.watch', 'nothing');
    expect(again).toMatchObject({ answer: { recovered: true }, read: 0 });
    expect(tracked.map(({ version }) => version)).toEqual([2, 3, 2, 3]);
  });

  it('advances the cursor when nothing was missed, and keeps it while messages follow', async () => {
    const [owner, stranger] = [await newCustomer(), await newCustomer()];
    const own = await book(owner);
    const foreign = await book(stranger);
    const watch = async (after: string | null): Promise<ShipmentsWatchAnswer> => {
      const socket = connect(owner);
      const answer = (await socket.emitWithAck('shipments.watch', after)) as ShipmentsWatchAnswer;
      socket.disconnect();
      return answer;
    };
    const start = cursorOf(await watch(null));
    await edit(stranger, foreign, 'Bremen');
    await feedAtHead();
    const second = cursorOf(await watch(start));
    expect(second > start).toBe(true);
    await edit(owner, own, 'Bergen');
    await feedAtHead();
    expect(await watch(second)).toMatchObject({ recovered: true, cursor: second });
  });
});
