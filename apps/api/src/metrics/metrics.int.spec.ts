import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { ERROR_CODES } from '@waymark/contracts';
import type { EventStore } from '../event-sourcing/log/event-store.js';
import { StoreUnavailableError } from '../platform/store-errors.js';
import type { ReadModels } from '../event-sourcing/read-models/read-models.js';
import { EVENT_STORE, READ_MODELS } from '../platform/tokens.js';
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
  it('start every labelled counter at 0', async () => {
    const text = await metrics();
    for (const store of ['event_store', 'coordination']) {
      expect(text).toContain(`waymark_store_errors_total{store="${store}"} 0\n`);
    }
    const commands = ['RegisterAccount', 'CreateShipment', 'RefreshSession', 'RegisterWebhook', 'ChangePassword'];
    const outcomes = ['ok', 'INVALID', ...ERROR_CODES];
    for (const command of commands) {
      for (const outcome of outcomes) {
        expect(text).toContain(`waymark_commands_total{command="${command}",outcome="${outcome}"} 0\n`);
      }
    }
    const labelled = new Set(text.match(/^waymark_\w+_total(?=\{)/gm));
    expect([...labelled].sort()).toEqual(['waymark_commands_total', 'waymark_store_errors_total']);
  });

  it('count and time commands by outcome', async () => {
    expect((await register('ada@example.com')).status).toBe(201);
    expect((await register('ada@example.com')).status).toBe(400);
    const text = await metrics();
    expect(text).toContain('waymark_commands_total{command="RegisterAccount",outcome="ok"} 1\n');
    expect(text).toContain('waymark_commands_pending 0\n');
    expect(text).toContain('waymark_commands_total{command="RegisterAccount",outcome="INVALID"} 1\n');
    expect(text).toContain('waymark_command_duration_seconds_count{command="RegisterAccount"} 2\n');
  });

  it('report the position and the lag of each follower', async () => {
    const text = await metrics();
    for (const follower of ['event_index', 'webhooks']) {
      expect(text).toMatch(new RegExp(`^waymark_follower_position\\{follower="${follower}"\\} \\d+$`, 'm'));
      expect(text).toMatch(new RegExp(`^waymark_follower_lag\\{follower="${follower}"\\} \\d+$`, 'm'));
    }
  });

  it('report NaN for unreadable values, and all others', async () => {
    const damaged = (): never => {
      throw new Error('damaged');
    };
    const spies = [
      jest.spyOn(app.application.get<ReadModels>(READ_MODELS), 'parkedEvents').mockImplementation(damaged),
      jest.spyOn(app.application.get<EventStore>(EVENT_STORE), 'head').mockImplementation(damaged),
    ];
    const [text, health] = [await metrics(), await app.call('GET', '/api/v1/health/')];
    for (const spy of spies) spy.mockRestore();
    const unread = ['waymark_log_position', 'waymark_parked_events'];
    const unreadOf = { read_models: 'waymark_follower_parked_events', event_index: 'waymark_follower_lag' };
    for (const [follower, name] of Object.entries(unreadOf)) unread.push(`${name}{follower="${follower}"}`);
    const lines = text.split('\n');
    for (const name of unread) expect(lines).toContain(`${name} Nan`);
    for (const name of ['waymark_follower_parked_events', 'waymark_follower_stopped', 'waymark_follower_renewing']) {
      expect(lines).toContain(`${name}{follower="event_index"} 0`);
    }
    expect([health.status, health.body]).toMatchObject([
      200,
      { checks: { read_models: { status: 'degraded', detail: 'parked events cannot be counted' } } },
    ]);
  });

  it('count each failed health check of a store', async () => {
    const check = jest.spyOn(app.application.get<EventStore>(EVENT_STORE), 'check');
    check.mockRejectedValueOnce(new StoreUnavailableError('away'));
    expect((await app.call('GET', '/api/v1/health/')).status).toBe(503);
    expect((await app.call('GET', '/api/v1/health/')).status).toBe(200);
    expect(await metrics()).toContain('waymark_store_errors_total{store="event_store"} 1\n');
  });
});
