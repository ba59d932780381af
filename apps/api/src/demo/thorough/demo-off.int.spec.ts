import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { io } from 'socket.io-client';
import { startApplication, type RunningApplication } from '../../testing/running-application.js';
import { DEMO_ACCOUNTS } from '../../accounts/demo-accounts.js';

describe('with DEMO off and a demo in the log', () => {
  const EMAILS = DEMO_ACCOUNTS.map(({ email }) => email);
  let app: RunningApplication;
  let sessions: { access: string; refresh: string; key: string }[];

  const post = (path: string, body: unknown, token?: string) =>
    app.call('POST', `/api/v1${path}`, { body, ...(token !== undefined && { token }) });

  beforeAll(async () => {
    app = await startApplication({ DEMO: 'on' });
    sessions = [];
    for (const email of EMAILS) {
      const { body } = await post('/accounts/token/', { email, password: 'waymark-demo' });
      const { access, refresh } = body as { access: string; refresh: string };
      const issued = await post('/api-keys/', { name: 'Old', scopes: ['events:read', 'shipments:read'] }, access);
      sessions.push({ access, refresh, key: (issued.body as { key: string }).key });
    }
    for (const { key } of sessions)
      expect((await app.call('GET', '/api/v1/shipments/', { token: key })).status).toBe(200);
    await app.stop();
    const administrator = { ADMIN_EMAIL: 'boss@example.com', ADMIN_PASSWORD: 'correct horse' };
    app = await startApplication({ ...administrator, DEMO: 'off', DATA_DIR: app.dataDirectory });
  });
  afterAll(() => app.close());

  it('no demo account can sign in or register again', async () => {
    for (const email of [...EMAILS, DEMO_ACCOUNTS[0].email.toUpperCase()]) {
      const password = 'waymark-demo';
      expect(await post('/accounts/token/', { email, password })).toMatchObject({
        status: 401,
        body: { code: 'INVALID_CREDENTIALS' },
      });
      const form = { email, password, first_name: 'Ada', last_name: 'Sample' };
      expect((await post('/accounts/register/', form)).status).toBe(400);
    }
  });

  it('earlier tokens, refresh tokens, API keys, streams and sockets are refused', async () => {
    for (const { access, refresh, key } of sessions) {
      for (const token of [access, key]) {
        expect((await app.call('GET', '/api/v1/shipments/', { token })).status).toBe(401);
        expect((await app.call('GET', '/api/v1/events/stream/', { token })).status).toBe(401);
      }
      expect((await post('/accounts/token/refresh/', { refresh })).status).toBe(401);
      const socket = io(app.address, { reconnection: false, transports: ['websocket'], auth: { token: access } });
      const refused = await new Promise<string>((resolve, reject) => {
        socket.once('connect', () => reject(new Error('connected')));
        socket.once('connect_error', ({ message }) => resolve(message));
      });
      expect(refused).toBe('UNAUTHENTICATED');
    }
  });

  it('the operator becomes staff in addition to the demo’s staff, and sees no demo accounts', async () => {
    const { body } = await post('/accounts/token/', { email: 'boss@example.com', password: 'correct horse' });
    const { access: token } = body as { access: string };
    const people = await app.call('GET', '/api/v1/accounts/', { token });
    expect(people.body).toMatchObject([{ email: 'boss@example.com', role: 'staff' }]);
    expect(people.headers.get('x-total-count')).toBe('1');
  });

  it('demo accounts work again once DEMO is on', async () => {
    await app.stop();
    app = await startApplication({ DEMO: 'on', DATA_DIR: app.dataDirectory });
    expect((await post('/accounts/token/', { email: EMAILS[0], password: 'waymark-demo' })).status).toBe(200);
  });
});
