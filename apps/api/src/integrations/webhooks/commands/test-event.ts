import { API_BASE, WEBHOOK_TEST_TYPE, apiPaths, type WebhookTestEvent } from '@waymark/contracts';

/** An event about the webhook itself: no receiver can take it for an event of a shipment. */
export const testEvent = (webhook_id: number, id: string, at: Date): WebhookTestEvent => ({
  specversion: '1.0',
  id,
  source: `${API_BASE}${apiPaths.webhook(webhook_id)}`,
  type: WEBHOOK_TEST_TYPE,
  subject: `webhook-${webhook_id}`,
  time: at.toISOString(),
  datacontenttype: 'application/json',
  data: { test: true, webhook_id, message: 'A test event from Waymark' },
});
