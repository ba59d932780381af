import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { STAFF_STREAM } from '@waymark/domain';
import { io, type Socket } from 'socket.io-client';
import type { EventStore } from '../../event-sourcing/log/event-store.js';
import type { ReadModels } from '../../event-sourcing/read-models/read-models.js';
import { appendNext } from '../../event-sourcing/testing/appending.js';
import { EVENT_STORE, READ_MODELS } from '../../platform/tokens.js';
import { holdBackRows } from '../../testing/late-read-models.js';
import { startApplication, type RunningApplication } from '../../testing/running-application.js';

const email = 'ada@example.com';

let app: RunningApplication;
let socket: Socket;
let account_id: string;
beforeAll(async () => {
  app = await startApplication();
  const { body } = await app.call('POST', '/api/v1/accounts/register/', {
    body: { email, password: 'waymark-demo', first_name: 'Ada', last_name: 'Sample' },
  });
  const { access: token } = body as { access: string };
  const claims = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString();
  account_id = (JSON.parse(claims) as { sub: string }).sub;
  socket = io(app.address, { forceNew: true, transports: ['websocket'], auth: { token }, reconnection: false });
});
afterAll(async () => {
  socket.disconnect();
  await app.close();
});

it('a change of the role closes the sockets of the account once rows have it, so that they reconnect with it', async () => {
  await socket.emitWithAck('shipments.watch', null);
  const readModels = app.application.get<ReadModels>(READ_MODELS);
  holdBackRows(app.application);
  const shownAtClose = new Promise<number>((resolve) => socket.once('disconnect', () => resolve(readModels.position)));
  const granted = { type: 'RoleGranted', data: { account_id, email, role: 'staff' } } as const;
  const { mark } = await appendNext(app.application.get<EventStore>(EVENT_STORE), STAFF_STREAM, [granted]);
  expect(await shownAtClose).toBeGreaterThanOrEqual(mark);
});
