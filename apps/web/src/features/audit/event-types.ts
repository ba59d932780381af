import { SHIPMENT_EVENT_TYPES } from '@waymark/contracts';

/** What the search offers; an event of a type not named here is shown and found all the same. */
export const EVENT_TYPES: readonly string[] = [
  ...SHIPMENT_EVENT_TYPES,
  'AccountRegistered',
  'ProfileUpdated',
  'PasswordChanged',
  'PasswordRehashed',
  'RoleGranted',
  'AccountDisabled',
  'AccountEnabled',
  'SessionsEnded',
  'EmailReserved',
  'AddressSaved',
  'AddressChanged',
  'AddressRemoved',
  'ApiKeyIssued',
  'ApiKeyRevoked',
  'WebhookRegistered',
  'WebhookChanged',
  'WebhookRemoved',
  'DeliveriesReached',
  'IdentifierBlockReserved',
];
