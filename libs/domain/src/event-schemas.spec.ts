import { describe, expect, it } from '@jest/globals';
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
  it('goes from version to version in order', () => {
    expect(upcast(schema, 1, { name: 'Ada' })).toStrictEqual({
      name: 'Ada',
      second: ['name'],
      third: ['name', 'second'],
    });
    expect(upcast(schema, 2, { name: 'Ada' })).toStrictEqual({ name: 'Ada', third: ['name'] });
  });

  it('leaves data of the current version as it is', () => {
    const data = { name: 'Ada' };
    expect(upcast(schema, 3, data)).toBe(data);
  });

  it('never changes what was stored', () => {
    const stored = Object.freeze({ name: 'Ada' });
    upcast(schema, 1, stored);
    expect(stored).toStrictEqual({ name: 'Ada' });
  });

  it('refuses a version of the future and one that nothing leads from', () => {
    expect(() => upcast(schema, 4, {})).toThrow('event schema version 4 is newer than 3');
    expect(() => upcast(schema, 0, {})).toThrow('no upcaster from schema version 0');
  });
});

describe('the schemas', () => {
  it('have an upcaster from each earlier version', () => {
    for (const { version, upcast: steps } of Object.values<EventSchema>(eventSchemas)) {
      const earlier = Array.from({ length: version - 1 }, (_, index) => String(index + 1));
      expect(Object.keys(steps)).toStrictEqual(earlier);
    }
  });

  it('bring what was stored under an earlier version to the current one', () => {
    const { PasswordChanged, RoleGranted, ApiKeyRevoked } = eventSchemas;
    expect(upcast(PasswordChanged, 1, { password_hash: '$argon2id$' })).toStrictEqual({
      password_hash: '$argon2id$',
      kept_session_id: null,
      revokes_api_keys: false,
    });
    expect(upcast(RoleGranted, 1, { role: 'staff' })).toStrictEqual({ account_id: null, email: null, role: 'staff' });
    expect(upcast(ApiKeyRevoked, 1, {})).toStrictEqual({ key_id: null });
  });

  it('mark everything a waybill tells of a person', () => {
    const personal = Object.keys(waybill).filter((field) => /_(name|email|phone|address)$/.test(field));
    expect([...eventSchemas.ShipmentCreated.personal].sort()).toStrictEqual(
      personal.map((field) => `waybill.${field}`).sort(),
    );
    expect([...eventSchemas.ShipmentEdited.personal].sort()).toStrictEqual(
      personal.map((field) => `changes.${field}`).sort(),
    );
  });

  it('mark whom an account, an address and a role are of', () => {
    const waybills = ['ShipmentCreated', 'ShipmentEdited'];
    const marked = Object.entries<EventSchema>(eventSchemas).flatMap(([type, { personal }]) =>
      personal.length > 0 && !waybills.includes(type) ? [[type, personal]] : [],
    );
    expect(Object.fromEntries(marked)).toStrictEqual({
      AccountRegistered: ['email', 'profile.*'],
      ProfileUpdated: ['changes.*'],
      RoleGranted: ['email'],
      AccountDisabled: ['email'],
      AccountEnabled: ['email'],
      SessionsEnded: ['email'],
      AddressSaved: ['address.*'],
      AddressChanged: ['changes.*'],
    });
  });

  it('mark the hashes of passwords and keys, and what webhooks are signed with, as secret', () => {
    const marked = Object.entries<EventSchema>(eventSchemas).flatMap(([type, { secret }]) =>
      secret.length > 0 ? [[type, secret]] : [],
    );
    expect(Object.fromEntries(marked)).toStrictEqual({
      AccountRegistered: ['password_hash'],
      PasswordChanged: ['password_hash'],
      PasswordRehashed: ['password_hash'],
      ApiKeyIssued: ['key_hash'],
      WebhookRegistered: ['secret'],
      WebhookChanged: ['changes.secret'],
    });
  });
});
