import {
  personalNames,
  profileFields,
  savedAddressFields,
  trackingUpdateFields,
  waybillFields,
  withAbsent,
  type Table,
} from '@waymark/vocabulary';
import type { AccountEvent } from './accounts/account.js';
import type { EmailReservationEvent } from './accounts/email-reservation.js';
import type { StaffEvent } from './accounts/staff.js';
import type { AddressBookEvent } from './addresses/address-book.js';
import type { IdentifierBlockEvent } from './identifiers/identifier-blocks.js';
import type { ApiKeyEvent } from './integrations/api-key.js';
import type { DeliveryProgressEvent } from './integrations/delivery-progress.js';
import type { WebhookEvent } from './integrations/webhook.js';
import type { ShipmentEvent } from './shipments/shipment-events.js';

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
 * How an event's data is stored. `version` is the current schema version; `upcast[n]` turns data of
 * version n into data of version n + 1. `personal` lists the paths of personal data, `secret` the
 * paths that never leave the server.
 */
export type EventSchema = Readonly<{
  version: number;
  upcast: Readonly<Record<number, (data: object) => object>>;
  /** Path where the data holds the fields of a table. An optional field that an older event lacks there reads as absent. */
  holds?: Readonly<{ at: string; table: Table }>;
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

const personalAt = (at: string, table: Table): string[] => personalNames(table).map((name) => `${at}.${name}`);

/** Schema of an event that holds a whole resource. */
const given = (at: string, table: Table, described: Partial<EventSchema> = {}): EventSchema =>
  schema({ ...described, holds: { at, table }, personal: [...(described.personal ?? []), ...personalAt(at, table)] });

/** Schema of an event that changes parts of a resource. */
const changed = (table: Table): EventSchema => schema({ personal: personalAt('changes', table) });

export const eventSchemas = {
  ShipmentCreated: given('waybill', waybillFields),
  ShipmentEdited: changed(waybillFields),
  ShipmentStatusSet: schema(),
  TrackingUpdateAdded: given('update', trackingUpdateFields),
  TrackingUpdateEdited: changed(trackingUpdateFields),
  TrackingUpdateDeleted: schema(),
  DeliveryOverdue: schema(),
  DeliveryOverdueWithdrawn: schema(),
  ShipmentDeleted: schema(),
  AccountRegistered: given('profile', profileFields, { personal: ['email'], secret: ['password_hash'] }),
  ProfileUpdated: changed(profileFields),
  PasswordChanged: schema({
    version: 3,
    upcast: {
      1: (data) => ({ ...data, kept_session_id: null }),
      2: (data) => ({ ...data, revokes_api_keys: false }),
    },
    secret: ['password_hash'],
  }),
  PasswordResetLinkMade: schema({ secret: ['link_hash'] }),
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
  AddressSaved: given('address', savedAddressFields),
  AddressChanged: changed(savedAddressFields),
  AddressRemoved: schema(),
  ApiKeyIssued: schema({ secret: ['key_hash'] }),
  ApiKeyRevoked: schema({ version: 2, upcast: { 1: (data) => ({ ...data, key_id: null }) } }),
  WebhookRegistered: schema({ secret: ['secret'] }),
  WebhookChanged: schema({ secret: ['changes.secret'] }),
  WebhookRemoved: schema(),
  DeliveriesReached: schema(),
  IdentifierBlockReserved: schema(),
} as const satisfies Record<WaymarkEventType, EventSchema>;

const completed = ({ at, table }: NonNullable<EventSchema['holds']>, data: object): object => {
  const held: unknown = Reflect.get(data, at);
  if (typeof held !== 'object' || held === null) return data;
  const complete = withAbsent(table, held);
  return complete === held ? data : { ...data, [at]: complete };
};

/** Converts stored data to the current schema version, without changing the stored data. Throws for a newer version, which only a newer release can read. */
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
  return schema.holds ? completed(schema.holds, current) : current;
};
