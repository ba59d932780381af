import { describe, expect, it } from '@jest/globals';
import { profileFields, savedAddressFields } from '@waymark/vocabulary';
import { eventSchemas, upcast, type EventSchema } from './event-schemas.js';
import { waybill } from './testing/shipments.js';

const schema: EventSchema = {
  version: 3,
  upcast: {
    1: (data) => ({ ...data, second: Object.keys(data) }),
    2: (data) => ({ ...data, third: Object.keys(data) }),
  },
  personal: [],
  secret: [],
};

describe('upcasting', () => {
  it('applies the steps in order of versions', () => {
    expect(upcast(schema, 1, { name: 'Ada' })).toStrictEqual({
      name: 'Ada',
      second: ['name'],
      third: ['name', 'second'],
    });
    expect(upcast(schema, 2, { name: 'Ada' })).toStrictEqual({ name: 'Ada', third: ['name'] });
  });

  it('leaves data of the current version unchanged', () => {
    const data = { name: 'Ada' };
    expect(upcast(schema, 3, data)).toBe(data);
  });

  it('never changes the stored data', () => {
    const stored = Object.freeze({ name: 'Ada' });
    upcast(schema, 1, stored);
    expect(stored).toStrictEqual({ name: 'Ada' });
  });

  it('refuses a newer version and a version without an upcaster', () => {
    expect(() => upcast(schema, 4, {})).toThrow('event schema version 4 is newer than 3');
    expect(() => upcast(schema, 0, {})).toThrow('no upcaster from schema version 0');
  });
});

describe('an event from before an optional field existed', () => {
  const { estimated_delivery: _, ...older } = waybill;

  it('reads the field as absent', () => {
    expect(upcast(eventSchemas.ShipmentCreated, 1, { id: 7, waybill: older })).toStrictEqual({
      id: 7,
      waybill: { ...older, estimated_delivery: null },
    });
  });

  it('is not copied when no field is missing', () => {
    const data = { id: 7, waybill };
    expect(upcast(eventSchemas.ShipmentCreated, 1, data)).toBe(data);
  });

  it('stays unchanged when it is malformed', () => {
    for (const data of [{}, { waybill: null }, { waybill: 'text' }])
      expect(upcast(eventSchemas.ShipmentCreated, 1, data)).toBe(data);
  });
});

describe('the schemas', () => {
  it('have an upcaster from each earlier version', () => {
    for (const { version, upcast: steps } of Object.values<EventSchema>(eventSchemas)) {
      const earlier = Array.from({ length: version - 1 }, (_, index) => String(index + 1));
      expect(Object.keys(steps)).toStrictEqual(earlier);
    }
  });

  it('bring data of an earlier version to the current one', () => {
    const { PasswordChanged, RoleGranted, ApiKeyRevoked } = eventSchemas;
    expect(upcast(PasswordChanged, 1, { password_hash: '$argon2id$' })).toStrictEqual({
      password_hash: '$argon2id$',
      kept_session_id: null,
      revokes_api_keys: false,
    });
    expect(upcast(RoleGranted, 1, { role: 'staff' })).toStrictEqual({ account_id: null, email: null, role: 'staff' });
    expect(upcast(ApiKeyRevoked, 1, {})).toStrictEqual({ key_id: null });
  });

  it('mark personal data', () => {
    const ofPeople = [
      ...['sender_name', 'sender_email', 'sender_phone', 'sender_address'],
      ...['recipient_name', 'recipient_email', 'recipient_phone', 'recipient_address', 'delivery_instructions'],
    ];
    const marked = Object.entries<EventSchema>(eventSchemas).flatMap(([type, { personal }]) =>
      personal.length > 0 ? [[type, personal]] : [],
    );
    expect(Object.fromEntries(marked)).toStrictEqual({
      ShipmentCreated: ofPeople.map((field) => `waybill.${field}`),
      ShipmentEdited: ofPeople.map((field) => `changes.${field}`),
      AccountRegistered: ['email', ...Object.keys(profileFields).map((field) => `profile.${field}`)],
      ProfileUpdated: Object.keys(profileFields).map((field) => `changes.${field}`),
      RoleGranted: ['email'],
      AccountDisabled: ['email'],
      AccountEnabled: ['email'],
      SessionsEnded: ['email'],
      AddressSaved: [...Object.keys(savedAddressFields).map((field) => `address.${field}`)],
      AddressChanged: Object.keys(savedAddressFields).map((field) => `changes.${field}`),
    });
  });

  it('mark hashes of passwords and keys, and signing secrets of webhooks, as secret', () => {
    const marked = Object.entries<EventSchema>(eventSchemas).flatMap(([type, { secret }]) =>
      secret.length > 0 ? [[type, secret]] : [],
    );
    expect(Object.fromEntries(marked)).toStrictEqual({
      AccountRegistered: ['password_hash'],
      PasswordChanged: ['password_hash'],
      PasswordResetLinkMade: ['link_hash'],
      PasswordRehashed: ['password_hash'],
      ApiKeyIssued: ['key_hash'],
      WebhookRegistered: ['secret'],
      WebhookChanged: ['changes.secret'],
    });
  });
});
