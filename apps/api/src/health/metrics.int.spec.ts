import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { StoreUnavailableError, type EventStore } from '../event-sourcing/event-store.js';
import { EVENT_STORE } from '../event-sourcing/tokens.js';
import { startApplication, type RunningApplication } from '../testing/running-application.js';

let app: RunningApplication;
beforeAll(async () => {
  app = await startApplication();
});
afterAll(() => app.close());

const metrics = async (): Promise<string> => String((await app.call('GET', '/metrics')).body);
const register = (email: string) =>
  app.call('POST', '/api/v1/accounts/register/', {
    body: { email, password: 'correct horse', first_name: 'Ada', last_name: 'Lovelace' },
  });

describe('the metrics', () => {
  it('count and time commands by their outcome', async () => {
    expect((await register('ada@example.com')).status).toBe(201);
    expect((await register('ada@example.com')).status).toBe(400);
    const text = await metrics();
    expect(text).toContain('waymark_commands_total{command="RegisterAccount",outcome="ok"} 1\n');
    expect(text).toContain('waymark_commands_pending 0\n');
    expect(text).toContain('waymark_commands_total{command="RegisterAccount",outcome="INVALID"} 1\n');
    expect(text).toContain('waymark_command_duration_seconds_count{command="RegisterAccount"} 2\n');
  });

  it('say of each follower where it is and how far behind', async () => {
    const text = await metrics();
    for (const follower of ['event_index', 'webhooks']) {
      expect(text).toMatch(new RegExp(`^waymark_follower_position\\{follower="${follower}"\\} \\d+$`, 'm'));
      expect(text).toMatch(new RegExp(`^waymark_follower_lag\\{follower="${follower}"\\} \\d+$`, 'm'));
    }
  });

  it('count each check that a store failed', async () => {
    const check = jest.spyOn(app.application.get<EventStore>(EVENT_STORE), 'check');
    check.mockRejectedValueOnce(new StoreUnavailableError('away'));
    expect((await app.call('GET', '/api/v1/health/')).status).toBe(503);
    expect((await app.call('GET', '/api/v1/health/')).status).toBe(200);
    expect(await metrics()).toContain('waymark_store_errors_total{store="event_store"} 1\n');
  });
});
