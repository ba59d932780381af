import { profileFields } from '../account.js';
import { savedAddressFields } from '../saved-address.js';
import { ROLES } from '../statuses.js';
import {
  boolean,
  changes,
  choice,
  fields,
  instant,
  integer,
  nullable,
  personal,
  secret,
  text,
  type EventDeclaration,
} from './event-data.js';

export const accountEvents = {
  AccountRegistered: {
    data: {
      id: text,
      email: personal(text),
      password_hash: secret(text),
      profile: fields(profileFields),
      registered_at: instant,
    },
    mark: 'person',
  },
  ProfileUpdated: { data: { changes: changes(profileFields) }, mark: 'person' },
  /** Ends every earlier session except the one kept. With `revokes_api_keys`, revokes every API key issued before. */
  PasswordChanged: {
    data: { password_hash: secret(text), kept_session_id: nullable(text), revokes_api_keys: boolean },
    upcast: {
      1: (data) => ({ ...data, kept_session_id: null }),
      2: (data) => ({ ...data, revokes_api_keys: false }),
    },
    mark: 'person',
  },
  /**
   * A one-time link to set a new password. Replaces the previous link, and becomes invalid when the password changes.
   * `link_hash` is the hash of the link's secret, which the log never holds. The link is valid before `expires_at`.
   */
  PasswordResetLinkMade: { data: { link_hash: secret(text), expires_at: instant }, mark: 'person', isNew: true },
  /** A new hash of the same password. Sessions continue. */
  PasswordRehashed: { data: { password_hash: secret(text) }, mark: 'person' },
} as const satisfies Record<string, EventDeclaration>;

/** The account that a decision is about, with its e-mail address at that time. */
const subject = { account_id: text, email: personal(text) };

/** Decisions of staff and of Waymark itself about accounts. */
export const staffEvents = {
  /** Both are null in early logs, which hold the event in the account's own stream. */
  RoleGranted: {
    data: { account_id: nullable(text), email: personal(nullable(text)), role: choice(ROLES) },
    upcast: { 1: (data) => ({ ...data, account_id: null, email: null }) },
    mark: 'person',
  },
  /** Also ends every session that began before. */
  AccountDisabled: { data: subject, mark: 'person disabled' },
  AccountEnabled: { data: subject, mark: 'person' },
  /** Ends every session that began before. */
  SessionsEnded: { data: subject, mark: 'person' },
} as const satisfies Record<string, EventDeclaration>;

export const emailReservationEvents = {
  EmailReserved: { data: { account_id: text }, mark: 'person' },
} as const satisfies Record<string, EventDeclaration>;

export const addressEvents = {
  AddressSaved: { data: { owner_id: text, address: fields(savedAddressFields, { id: integer }) }, mark: 'address' },
  AddressChanged: { data: { address_id: integer, changes: changes(savedAddressFields) }, mark: 'address' },
  AddressRemoved: { data: { address_id: integer }, mark: 'address' },
} as const satisfies Record<string, EventDeclaration>;
