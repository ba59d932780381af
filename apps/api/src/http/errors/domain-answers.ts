import { fieldMessages, type ErrorCode, type FieldErrors } from '@waymark/contracts';
import type { DomainErrorCode } from '@waymark/domain';

/** Every refusal of the domain: by its code, or at the field that it is about. */
export const DOMAIN_ANSWERS: Readonly<Record<DomainErrorCode, ErrorCode | FieldErrors>> = {
  SHIPMENT_NOT_FOUND: 'SHIPMENT_NOT_FOUND',
  SHIPMENT_ALREADY_EXISTS: 'VERSION_CONFLICT',
  TRACKING_UPDATE_NOT_FOUND: 'TRACKING_UPDATE_NOT_FOUND',
  TOO_MANY_TRACKING_UPDATES: 'TOO_MANY_TRACKING_UPDATES',
  TOO_MANY_EDITS: 'TOO_MANY_EDITS',
  TOO_MANY_ADDRESSES: 'TOO_MANY_ADDRESSES',
  ACCOUNT_NOT_FOUND: 'UNAUTHENTICATED',
  ACCOUNT_ALREADY_EXISTS: 'VERSION_CONFLICT',
  EMAIL_TAKEN: { email: [fieldMessages.emailTaken] },
  OWN_ACCOUNT: 'OWN_ACCOUNT',
  LAST_STAFF_ACCOUNT: 'LAST_STAFF_ACCOUNT',
  CURRENT_PASSWORD_WRONG: { old_password: [fieldMessages.currentPasswordWrong] },
  ADDRESS_NOT_FOUND: 'ADDRESS_NOT_FOUND',
  API_KEY_NOT_FOUND: 'API_KEY_NOT_FOUND',
  SCOPE_NOT_ALLOWED: { scopes: [fieldMessages.scopeNotAllowed] },
  WEBHOOK_NOT_FOUND: 'WEBHOOK_NOT_FOUND',
  TOO_MANY_WEBHOOKS: 'TOO_MANY_WEBHOOKS',
  TOO_MANY_API_KEYS: 'TOO_MANY_API_KEYS',
  FORBIDDEN: 'FORBIDDEN',
};
