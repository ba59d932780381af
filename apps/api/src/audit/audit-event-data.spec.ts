import { describe, expect, it } from '@jest/globals';
import { typedAuditEvents } from '@waymark/contracts';
import type { WaymarkEvent, WaymarkEventType } from '@waymark/domain';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import type { RecordedEvent } from '../event-log/event-log.js';
import { created, updateAdded, waybill } from '../event-log/testing/facts.js';
import { componentSchemas } from '../http/schemas/schemas.js';
import { auditEventOf } from './audit-event.js';

type DataOf<Type extends WaymarkEventType> = Extract<WaymarkEvent, { type: Type }>['data'];

const at = '2026-01-01T10:00:00.000Z';
const subject = { account_id: 'ada', email: 'ada@example.com' };
const profile = { first_name: 'Ada', last_name: 'Sample', phone_number: '', address: '', company_name: '' };
const details = {
  label: 'Home',
  name: 'Ada',
  email: '',
  phone: '',
  address: '1 Quay',
  city: 'Lyon',
  country: 'France',
};
const address = { id: 1, ...details };
const endpoint = { url: 'https://receiver.example/hook', types: [], description: '', enabled: true };

/** All data that the domain can record in an event, including secrets. */
const SAMPLES: { [Type in WaymarkEventType]: readonly DataOf<Type>[] } = {
  ShipmentCreated: [created(1).data, { ...created(1).data, due_at: at }],
  ShipmentEdited: [
    { changes: waybill() },
    { changes: { weight: 3 } },
    { changes: { recipient_city: 'Bath' }, due_at: at },
  ],
  ShipmentStatusSet: [{ status: 'delivered' }],
  TrackingUpdateAdded: [updateAdded(1, 'in_transit').data],
  TrackingUpdateEdited: [{ update_id: 1, changes: { location: 'Lyon' } }],
  TrackingUpdateDeleted: [{ update_id: 1 }],
  DeliveryOverdue: [{ estimated_delivery: '2026-01-09', due_at: at }],
  DeliveryOverdueWithdrawn: [{ estimated_delivery: '2026-01-09', due_at: at }],
  ShipmentDeleted: [{}],
  AccountRegistered: [{ id: 'ada', email: subject.email, password_hash: '$argon2id$', profile, registered_at: at }],
  ProfileUpdated: [{ changes: profile }, { changes: { address: '2 Quay' } }],
  PasswordChanged: [
    { password_hash: '$argon2id$', kept_session_id: null, revokes_api_keys: true },
    { password_hash: '$argon2id$', kept_session_id: 'session', revokes_api_keys: false },
  ],
  PasswordResetLinkMade: [{ link_hash: 'digest of a secret', expires_at: at }],
  PasswordRehashed: [{ password_hash: '$argon2id$' }],
  RoleGranted: [
    { ...subject, role: 'auditor' },
    { account_id: null, email: null, role: 'staff' },
  ],
  AccountDisabled: [subject],
  AccountEnabled: [subject],
  SessionsEnded: [subject],
  EmailReserved: [{ account_id: 'ada' }],
  AddressSaved: [{ owner_id: 'ada', address }],
  AddressChanged: [
    { address_id: 1, changes: details },
    { address_id: 1, changes: { city: 'Wien' } },
  ],
  AddressRemoved: [{ address_id: 1 }],
  ApiKeyIssued: [
    {
      ...{ id: 1, owner_id: 'ada', name: 'Shop', scopes: ['events:read'], prefix: 'wm_12345678' },
      ...{ key_hash: 'digest of a key', issued_at: at },
    },
  ],
  ApiKeyRevoked: [{ key_id: 1 }, { key_id: null }],
  WebhookRegistered: [{ webhook_id: 1, owner_id: 'ada', details: endpoint, secret: 'whsec_0', registered_at: at }],
  WebhookChanged: [
    { webhook_id: 1, reason: 'edited', changes: endpoint },
    { webhook_id: 1, reason: 'edited', changes: { types: ['waymark.shipment.created.v1'] } },
    { webhook_id: 1, reason: 'secret_rotated', changes: { secret: 'whsec_1', previous_secret_until: at } },
    { webhook_id: 1, reason: 'failing', changes: { enabled: false } },
    { webhook_id: 1, reason: 'gone', changes: { enabled: false } },
  ],
  WebhookRemoved: [{ webhook_id: 1 }],
  DeliveriesReached: [{ webhook_id: 1, position: 5 }],
  IdentifierBlockReserved: [{ from: 1, to: 1000 }],
};

const types = Object.keys(SAMPLES) as WaymarkEventType[];

const recorded = (type: WaymarkEventType, data: object): RecordedEvent =>
  ({
    ...{ type, data, id: 'event-1', stream: 'stream-1', version: 1, position: 1, schema_version: 1 },
    ...{ hash: '0'.repeat(64), previous_hash: '1'.repeat(64) },
    metadata: { actor: { id: 'ada', email: subject.email, role: 'staff' }, request_id: 'request', recorded_at: at },
  }) as RecordedEvent;

const answerOf = (type: WaymarkEventType, data: object): unknown =>
  JSON.parse(JSON.stringify(auditEventOf(recorded(type, data), undefined)));

/** The document's schemas, closed to data that they do not name. A record, such as the data of the union itself, names none. */
const closed = JSON.parse(
  JSON.stringify({ components: { schemas: componentSchemas() } }).replaceAll(
    /(?<!"propertyNames":\{"type":"string"\},)"additionalProperties":\{\}/g,
    '"additionalProperties":false',
  ),
) as object;

describe('the data of an event in the audit log', () => {
  const ajv = new Ajv({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema({ ...closed, $id: 'document' });
  const validate = ajv.compile({ $ref: 'document#/components/schemas/AuditEvent' });

  it('is described for every event type', () => {
    expect(typedAuditEvents.map(({ type }) => type).toSorted()).toEqual(types.toSorted());
  });

  it.each(types)('of %s matches its schema exactly', (type) => {
    for (const data of SAMPLES[type]) {
      expect([answerOf(type, data), validate(answerOf(type, data)), validate.errors]).toEqual([
        expect.objectContaining({ type }),
        true,
        null,
      ]);
    }
  });

  it('does not match with missing or additional fields', () => {
    for (const data of [{ ...subject, password_hash: '$argon2id$' }, { account_id: 'ada' }]) {
      expect(validate(answerOf('AccountDisabled', data))).toBe(false);
    }
  });
});
