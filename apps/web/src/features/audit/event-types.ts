import { SHIPMENT_EVENT_TYPES } from '@waymark/contracts';

/** The types that the search suggests. Events of other types are shown and found too. */
export const EVENT_TYPES: readonly string[] = [
  ...SHIPMENT_EVENT_TYPES,
  'AccountRegistered',
  'ProfileUpdated',
  'PasswordChanged',
  'PasswordResetLinkMade',
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
