import type { AccountEvent } from './accounts/account.js';
import type { EmailReservationEvent } from './accounts/email-reservation.js';
import type { StaffEvent } from './accounts/staff.js';
import type { AddressBookEvent } from './addresses/address-book.js';
import type { IdentifierBlockEvent } from './identifiers/identifier-blocks.js';
import type { ApiKeyEvent } from './integrations/api-key.js';
import type { DeliveryProgressEvent } from './integrations/delivery-progress.js';
import type { WebhookEvent } from './integrations/webhook.js';
import type { ShipmentEvent } from './shipments/shipment.js';

/** Every event the log can hold. */
export type WaymarkEvent =
  | ShipmentEvent
  | AccountEvent
  | StaffEvent
  | EmailReservationEvent
  | AddressBookEvent
  | ApiKeyEvent
  | WebhookEvent
  | DeliveryProgressEvent
  | IdentifierBlockEvent;
export type WaymarkEventType = WaymarkEvent['type'];

/**
 * How an event's data is stored. `version` is the current schema version; `upcast[n]` makes data of
 * version n + 1 of data of version n. `personal` lists the paths that tell of a person, `secret`
 * those that never leave the server; `*` stands for any key.
 */
export type EventSchema = Readonly<{
  version: number;
  upcast: Readonly<Record<number, (data: object) => object>>;
  personal: readonly string[];
  secret: readonly string[];
}>;

const schema = (described: Partial<EventSchema> = {}): EventSchema => ({
  version: 1,
  upcast: {},
  personal: [],
  secret: [],
  ...described,
});

const parties = (prefix: string): string[] =>
  ['sender', 'recipient'].flatMap((party) =>
    ['name', 'email', 'phone', 'address'].map((field) => `${prefix}.${party}_${field}`),
  );

export const eventSchemas = {
  ShipmentCreated: schema({ personal: parties('waybill') }),
  ShipmentEdited: schema({ personal: parties('changes') }),
  ShipmentStatusSet: schema(),
  TrackingUpdateAdded: schema(),
  TrackingUpdateEdited: schema(),
  TrackingUpdateDeleted: schema(),
  DeliveryOverdue: schema(),
  ShipmentDeleted: schema(),
  AccountRegistered: schema({ personal: ['email', 'profile.*'], secret: ['password_hash'] }),
  ProfileUpdated: schema({ personal: ['changes.*'] }),
  PasswordChanged: schema({
    version: 3,
    upcast: {
      1: (data) => ({ ...data, kept_session_id: null }),
      2: (data) => ({ ...data, revokes_api_keys: false }),
    },
    secret: ['password_hash'],
  }),
  PasswordRehashed: schema({ secret: ['password_hash'] }),
  RoleGranted: schema({
    version: 2,
    upcast: { 1: (data) => ({ ...data, account_id: null, email: null }) },
    personal: ['email'],
  }),
  AccountDisabled: schema({ personal: ['email'] }),
  AccountEnabled: schema({ personal: ['email'] }),
  SessionsEnded: schema({ personal: ['email'] }),
  EmailReserved: schema(),
  AddressSaved: schema({ personal: ['address.*'] }),
  AddressChanged: schema({ personal: ['changes.*'] }),
  AddressRemoved: schema(),
  ApiKeyIssued: schema({ secret: ['key_hash'] }),
  ApiKeyRevoked: schema({ version: 2, upcast: { 1: (data) => ({ ...data, key_id: null }) } }),
  WebhookRegistered: schema({ secret: ['secret'] }),
  WebhookChanged: schema({ secret: ['changes.secret'] }),
  WebhookRemoved: schema(),
  DeliveriesReached: schema(),
  IdentifierBlockReserved: schema(),
} as const satisfies Record<WaymarkEventType, EventSchema>;

/** Brings stored data to the current schema version; stored facts are never rewritten. Throws for a version of the future, which only a newer Waymark can read. */
export const upcast = (schema: EventSchema, storedVersion: number, data: object): object => {
  if (storedVersion > schema.version) {
    throw new RangeError(`event schema version ${storedVersion} is newer than ${schema.version}`);
  }
  let current = data;
  for (let version = storedVersion; version < schema.version; version += 1) {
    const step = schema.upcast[version];
    if (!step) throw new RangeError(`no upcaster from schema version ${version}`);
    current = step(current);
  }
  return current;
};
