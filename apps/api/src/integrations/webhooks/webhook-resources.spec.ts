import { describe, expect, it } from '@jest/globals';
import type { Webhook } from '@waymark/domain';
import type { WebhookOutbox } from '../../coordination/webhook-outbox.js';
import { WebhookResources } from './webhook-resources.js';

const start = Date.parse('2026-03-01T12:00:00.000Z');
const HOUR = 3_600_000;

const webhook: Webhook = {
  id: 1,
  owner_id: 'ada',
  url: 'https://ada.example',
  types: [],
  description: '',
  enabled: true,
  created_at: new Date(start).toISOString(),
  disabled_reason: null,
  secret: 'whsec_new',
  previous_secret: { secret: 'whsec_old', until: new Date(start + 24 * HOUR).toISOString() },
};

const after = (hours: number, changes: Partial<Webhook> = {}) => {
  const failing_since = new Date(start);
  const health: WebhookOutbox['health'] = async () => [{ webhook_id: 1, failing_since, trusted: false, pending: 3 }];
  const clock = { now: () => new Date(start + hours * HOUR) };
  return new WebhookResources({ health } as WebhookOutbox, clock).one({ ...webhook, ...changes });
};

describe('the resource of a webhook', () => {
  it('reports since when it fails, and after a day when it will be disabled', async () => {
    expect(await after(23.9)).toMatchObject({ failing_since: '2026-03-01T12:00:00.000Z', disables_at: null });
    expect(await after(24)).toMatchObject({ disables_at: '2026-03-06T12:00:00.000Z', pending: 3 });
    expect(await after(200, { enabled: false })).toMatchObject({ disables_at: null });
  });

  it('reports until when the previous secret also signs, and never a secret', async () => {
    expect(await after(23)).toMatchObject({ previous_secret_until: '2026-03-02T12:00:00.000Z' });
    const later = await after(24);
    expect(later.previous_secret_until).toBeNull();
    expect(JSON.stringify(later)).not.toContain('whsec_');
  });
});
