import { describe, expect, it } from '@jest/globals';
import { deliveryProgressStream, webhooksStream, type DeliveryProgressEvent, type WebhookEvent } from '@waymark/domain';
import { Log } from '../../../event-log/testing/log.js';
import { readModelsOf } from '../../../testing/product-rows.js';
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
const enabled = (is: boolean, webhook_id = 1): WebhookEvent => ({
  type: 'WebhookChanged',
  data: { webhook_id, reason: 'edited', changes: { enabled: is } },
});
const reached = (position: number, webhook_id = 1): DeliveryProgressEvent => ({
  type: 'DeliveriesReached',
  data: { webhook_id, position },
});
const ada = webhooksStream('ada');

describe('the webhooks in the read models', () => {
  it('have the state of the domain, with the position of their registration', () => {
    const log = new Log().append('other', { type: 'AddressRemoved', data: { address_id: 1 } });
    log.append(ada, registered(1)).append(webhooksStream('ben'), registered(2, 'ben')).append(ada, gone);
    const queries = new WebhookQueries(readModelsOf(log));

    expect(queries.byId(1)).toMatchObject({
      owed_after: 2,
      webhook: { id: 1, owner_id: 'ada', enabled: false, disabled_reason: 'gone', secret: 'whsec_one' },
    });
    expect(queries.ofOwner('ada').map(({ id }) => id)).toEqual([1]);
    expect(queries.all().map(({ webhook }) => webhook.id)).toEqual([1, 2]);
    expect([queries.ofOwnerById('ada', 1)?.id, queries.ofOwnerById('ada', 2)]).toEqual([1, undefined]);
  });

  it('are absent after their deletion', () => {
    const log = new Log()
      .append(ada, registered(1))
      .append(ada, { type: 'WebhookRemoved', data: { webhook_id: 1 } })
      .append(ada, gone);
    const queries = new WebhookQueries(readModelsOf(log));
    expect([queries.all(), queries.byId(1)]).toEqual([[], undefined]);
  });

  it('have the position after which events are owed: that of their registration, enabling or progress', async () => {
    const progress = deliveryProgressStream(1);
    const log = new Log().append('other', { type: 'AddressRemoved', data: { address_id: 1 } });
    const owedAfter = () => {
      const queries = new WebhookQueries(readModelsOf(log));
      return [queries.byId(1)?.owed_after, queries.owedAfter()];
    };
    expect(owedAfter()).toEqual([undefined, undefined]);
    log.append(ada, registered(1));
    expect(owedAfter()).toEqual([2, 2]);
    log.append(progress, reached(2)).append(progress, reached(3)).append(progress, reached(9, 2));
    expect(owedAfter()).toEqual([3, 3]);
    log.append(ada, enabled(false));
    expect(owedAfter()).toEqual([3, undefined]);
    log.append(ada, enabled(true)).append(progress, reached(4));
    expect(owedAfter()).toEqual([7, 7]);
    log.append(ada, registered(2)).append(progress, reached(8)).append(ada, enabled(true));
    expect(owedAfter()).toEqual([8, 8]);
    log.append(progress, reached(11));
    expect(owedAfter()).toEqual([11, 9]);
  });

  it('skip an event that does not match its type', () => {
    const log = new Log()
      .append(ada, { type: 'WebhookRegistered', data: { webhook_id: 1 } })
      .append(ada, registered(2));
    const readModels = readModelsOf(log);
    expect(new WebhookQueries(readModels).all().map(({ webhook }) => webhook.id)).toEqual([2]);
    expect(readModels.statement('SELECT projection FROM parked_events').all()).toEqual([{ projection: 'webhooks' }]);
  });
});
