import { describe, expect, it } from '@jest/globals';
import type { WaymarkEventType } from '@waymark/domain';
import { created, updateAdded } from './testing/facts.js';
import { assertDeclared, MalformedEventError } from './event-shape.js';

const WRONG = { text: 1, integer: 1.5, boolean: 'true', list: {}, object: [] } as const;

const checked = (type: WaymarkEventType, data: unknown) => () => assertDeclared({ type, data });

const webhook = {
  webhook_id: 1,
  owner_id: 'ada',
  details: { url: 'https://receiver.example/', types: [], description: '', enabled: true },
  secret: 'secret',
  registered_at: '2026-01-01T00:00:00.000Z',
};

describe('the data of an event', () => {
  it('may have more than is declared, and lack what is optional', () => {
    expect(checked('WebhookRegistered', webhook)).not.toThrow();
    expect(
      checked('WebhookRegistered', { ...webhook, more: true, api_key_id: null, handshake_refusal: 'no' }),
    ).not.toThrow();
    expect(checked('ShipmentEdited', { changes: {} })).not.toThrow();
    expect(checked('ShipmentDeleted', {})).not.toThrow();
  });

  it.each([
    ['owner_id', 'text', { ...webhook, owner_id: WRONG.text }],
    ['webhook_id', 'integer', { ...webhook, webhook_id: WRONG.integer }],
    ['enabled', 'boolean', { ...webhook, details: { ...webhook.details, enabled: WRONG.boolean } }],
    ['types', 'list', { ...webhook, details: { ...webhook.details, types: WRONG.list } }],
    ['details', 'object', { ...webhook, details: WRONG.object }],
    ['secret', 'text', { ...webhook, secret: undefined }],
    ['api_key_id', 'optional integer', { ...webhook, api_key_id: 'one' }],
    ['handshake_refusal', 'text', { ...webhook, handshake_refusal: null }],
  ])('names %s, which is not %s', (name, kind, data) => {
    expect(checked('WebhookRegistered', data)).toThrow(new MalformedEventError(`${name} is not ${kind}`));
  });

  it('names an object that is null', () => {
    expect(checked('WebhookRegistered', { ...webhook, details: null })).toThrow('details is not object');
  });

  it('has every field of a table, and of an edit only some, none of another kind', () => {
    const { waybill } = created(7).data;
    const { update } = updateAdded(1, 'in_transit').data;
    const { weight: _, ...lighter } = waybill;
    const creation = (changed: object) => ({ ...created(7).data, waybill: { ...waybill, ...changed } });
    expect(checked('ShipmentCreated', creation({ delivery_instructions: null }))).not.toThrow();
    expect(checked('ShipmentCreated', creation({ delivery_instructions: 1 }))).toThrow('delivery_instructions is not');
    expect(checked('ShipmentCreated', { ...created(7).data, waybill: lighter })).toThrow('weight is not number');
    expect(checked('ShipmentEdited', { changes: lighter })).not.toThrow();
    expect(checked('ShipmentEdited', { changes: { weight: '1' } })).toThrow('weight is not number');
    expect(checked('TrackingUpdateAdded', { update: { ...update, id: '1' } })).toThrow('id is not integer');
  });

  it.each([null, undefined, [], 'text'])('is not %p', (data) => {
    expect(checked('ShipmentDeleted', data)).toThrow('data is not object');
  });
});
