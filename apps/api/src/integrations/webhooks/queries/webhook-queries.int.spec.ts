import { describe, expect, it } from '@jest/globals';
import { webhooksStream, type WebhookEvent } from '@waymark/domain';
import { Log } from '../../../event-sourcing/read-models/testing/log.js';
import { readModelsOf } from '../../../event-sourcing/read-models/testing/views.js';
import { WebhookQueries } from './webhook-queries.js';

const registered = (webhook_id: number, owner_id = 'ada'): WebhookEvent => ({
  type: 'WebhookRegistered',
  data: {
    webhook_id,
    owner_id,
    details: { url: `https://${owner_id}.example/${webhook_id}`, types: [], description: '', enabled: true },
    secret: 'whsec_one',
    registered_at: '2026-01-01T10:00:00.000Z',
  },
});
const gone: WebhookEvent = {
  type: 'WebhookChanged',
  data: { webhook_id: 1, reason: 'gone', changes: { enabled: false } },
};
const ada = webhooksStream('ada');

describe('the webhooks in the read models', () => {
  it('are as the domain folds them, with the position of their registration', async () => {
    const log = new Log().append('other', { type: 'AddressRemoved', data: { address_id: 1 } });
    log.append(ada, registered(1)).append(webhooksStream('ben'), registered(2, 'ben')).append(ada, gone);
    const queries = new WebhookQueries(await readModelsOf(log));

    expect(queries.byId(1)).toMatchObject({
      registered_at_position: 2,
      webhook: { id: 1, owner_id: 'ada', enabled: false, disabled_reason: 'gone', secret: 'whsec_one' },
    });
    expect(queries.ofOwner('ada').map(({ id }) => id)).toEqual([1]);
    expect(queries.all().map(({ webhook }) => webhook.id)).toEqual([1, 2]);
    expect([queries.ofOwnerById('ada', 1)?.id, queries.ofOwnerById('ada', 2)]).toEqual([1, undefined]);
  });

  it('are gone once they are removed', async () => {
    const log = new Log()
      .append(ada, registered(1))
      .append(ada, { type: 'WebhookRemoved', data: { webhook_id: 1 } })
      .append(ada, gone);
    const queries = new WebhookQueries(await readModelsOf(log));
    expect([queries.any(), queries.byId(1)]).toEqual([false, undefined]);
  });

  it('leave out an event that is not what its type says', async () => {
    const log = new Log()
      .append(ada, { type: 'WebhookRegistered', data: { webhook_id: 1 } })
      .append(ada, registered(2));
    const readModels = await readModelsOf(log);
    expect(new WebhookQueries(readModels).all().map(({ webhook }) => webhook.id)).toEqual([2]);
    expect(readModels.statement('SELECT projection FROM parked_events').all()).toEqual([{ projection: 'webhooks' }]);
  });
});
