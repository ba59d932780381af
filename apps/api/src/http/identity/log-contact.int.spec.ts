import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { TokenPair } from '@waymark/contracts';
import { startApplication, type RunningApplication } from '../../testing/running-application.js';
import { LONGEST_CUT_OFF, LogContact } from './log-contact.js';

describe('a node that hears nothing of the log', () => {
  let app: RunningApplication;
  beforeAll(async () => {
    app = await startApplication();
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });
  afterAll(() => app.close());

  it('can say who may act for ten minutes', () => {
    const after = (cut_off: number) => new LogContact(() => ({ cut_off })).isRecent;
    expect([after(0), after(LONGEST_CUT_OFF - 1), after(LONGEST_CUT_OFF)]).toEqual([true, true, false]);
    expect(new LogContact(() => undefined).isRecent).toBe(true);
  });

  it('then refuses tokens and keys, ends their streams, and goes on with what is public', async () => {
    const form = { email: 'a@example.com', password: 'correct horse 7', first_name: 'Ada', last_name: 'Sample' };
    const registered = await app.call('POST', '/api/v1/accounts/register/', { body: form });
    const { access } = registered.body as TokenPair;
    const body = { name: 'Desk', scopes: ['shipments:read', 'events:read'] };
    const { key } = (await app.call('POST', '/api/v1/api-keys/', { body, token: access })).body as { key: string };
    const polls = [access, key].map((token) => app.call('GET', '/api/v1/events/?wait=30', { token }));
    const statuses = () =>
      Promise.all([access, key].map(async (token) => (await app.call('GET', '/api/v1/shipments/', { token })).status));
    expect(await statuses()).toEqual([200, 200]);

    jest.spyOn(app.application.get(LogContact), 'isRecent', 'get').mockReturnValue(false);
    expect(await statuses()).toEqual([503, 503]);
    expect((await app.call('GET', '/api/v1/shipments/', { token: access })).headers.get('retry-after')).toBe('30');
    expect((await app.call('GET', '/api/v1/settings/')).status).toBe(200);
    // Something that wakes the polls: registering needs no token.
    await app.call('POST', '/api/v1/accounts/register/', { body: { ...form, email: 'b@example.com' } });
    expect((await Promise.all(polls)).map(({ status }) => status)).toEqual([401, 401]);
  });
});
