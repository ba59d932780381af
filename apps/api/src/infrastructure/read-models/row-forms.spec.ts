import { expect, it } from '@jest/globals';
import { addressBookStream, apiKeysStream, webhooksStream } from '@waymark/domain';
import type { Projection } from '../../event-log/event-log.js';
import { readModelSets } from './read-model-sets.js';
import { created, stream, updateAdded } from '../../event-log/testing/facts.js';
import { Log } from '../../event-log/testing/log.js';
import { openGeneration, rebuilt } from '../../testing/product-rows.js';

const at = '2026-01-01T10:00:00.000Z';
const address = { id: 1, label: '', name: '', email: '', phone: '', address: '', city: '', country: '' };
const endpoint = { url: 'https://receiver.example/', types: ['a'], description: '', enabled: true };

const log = new Log()
  .append(stream(1), created(1))
  .append(stream(1), updateAdded(1, 'in_transit'))
  .append(stream(1), { type: 'DeliveryOverdue', data: { estimated_delivery: '2026-01-09', due_at: at } })
  .append(addressBookStream('ada'), { type: 'AddressSaved', data: { owner_id: 'ada', address } })
  .append(apiKeysStream('ada'), {
    type: 'ApiKeyIssued',
    data: { id: 1, owner_id: 'ada', name: '', scopes: ['events:read'], prefix: '', key_hash: '', issued_at: at },
  })
  .append(webhooksStream('ada'), {
    type: 'WebhookRegistered',
    data: { webhook_id: 1, owner_id: 'ada', details: endpoint, secret: 'one', registered_at: at },
  })
  .append(webhooksStream('ada'), {
    type: 'WebhookChanged',
    data: { webhook_id: 1, reason: 'secret_rotated', changes: { secret: 'two', previous_secret_until: at } },
  });

/**
 * The form of the JSON texts in the rows of each projection, by its `shape`. If one changes, raise the shape and update
 * it here.
 */
const FORMS = {
  'address_books 1': { addresses: '[].address [].city [].country [].email [].id [].label [].name [].phone' },
  'shipments 13': {
    decisions: '[][] [][] [][] [][] [][] [][]',
    fields: [
      'contents_description created_at declared_value delivery_instructions due_zone estimated_delivery height id last_scan_at length owner_id',
      'recipient_address recipient_city recipient_country recipient_email recipient_name recipient_phone',
      'sender_address sender_city sender_country sender_email sender_name sender_phone',
      'service_type shipment_date status',
      'status_decision.confirmed_by_courier status_decision.recorded_at status_decision.reported_by status_decision.update_id',
      'tracking_number updated_at version weight width',
    ].join(' '),
    public_fields: [
      'contents_description created_at due_zone estimated_delivery height id last_scan_at length',
      'recipient_city recipient_country recipient_name sender_city sender_country sender_name',
      'service_type shipment_date status',
      'status_decision.confirmed_by_courier status_decision.recorded_at status_decision.reported_by status_decision.update_id',
      'tracking_number updated_at version weight width',
    ].join(' '),
    overdue: '[].due_at [].estimated_delivery',
    tracking_updates: '[].description [].id [].location [].recorded_at [].reported_by [].status [].timestamp',
  },
  'api_keys 1': { scopes: '[]' },
  'webhooks 1': {
    webhook: [
      'created_at description disabled_reason enabled id owner_id',
      'previous_secret.secret previous_secret.until secret types[] url',
    ].join(' '),
  },
};

const paths = (value: unknown, path = ''): string[] => {
  if (Array.isArray(value)) return value.flatMap((one: unknown) => paths(one, `${path}[]`));
  if (typeof value !== 'object' || value === null) return [path];
  return Object.entries(value).flatMap(([name, one]) => paths(one, path === '' ? name : `${path}.${name}`));
};

/** Returns undefined if the text is not JSON. */
const formOf = (text: string): string | undefined => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' ? paths(value).toSorted().join(' ') : undefined;
  } catch {
    return undefined;
  }
};

const tablesOf = ({ tables }: Projection): string[] =>
  [...tables.matchAll(/CREATE TABLE (\w+)/g)].map(([, name = '']) => name);

it('the JSON form of rows changes only with the shape of their projection', async () => {
  const { projections } = readModelSets.views;
  const { directory, generation } = await rebuilt(log);
  const database = openGeneration(directory, generation);
  const forms = projections.map((projection) => {
    const cells = tablesOf(projection).flatMap((table) =>
      (database.prepare(`SELECT * FROM ${table}`).all() as object[]).flatMap((row) => Object.entries(row)),
    );
    const found = cells.flatMap(([column, text]) => {
      const form = typeof text === 'string' ? formOf(text) : undefined;
      return form === undefined ? [] : [[column, form]];
    });
    return [`${projection.name} ${projection.shape}`, Object.fromEntries(found) as Record<string, string>] as const;
  });
  database.close();
  expect(Object.fromEntries(forms.filter(([, found]) => Object.keys(found).length > 0))).toEqual(FORMS);
});
