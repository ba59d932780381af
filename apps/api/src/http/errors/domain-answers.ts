import { fieldLabels, fieldMessages, type ErrorCode, type FieldErrors } from '@waymark/contracts';
import type { DateField, DateRefusal, DatesRefusedError, DomainErrorCode } from '@waymark/domain';

/** The response to each domain error: a code, or an error at a field. */
export const DOMAIN_ANSWERS: Readonly<Record<DomainErrorCode, ErrorCode | FieldErrors>> = {
  SHIPMENT_NOT_FOUND: 'SHIPMENT_NOT_FOUND',
  SHIPMENT_ALREADY_EXISTS: 'VERSION_CONFLICT',
  TRACKING_UPDATE_NOT_FOUND: 'TRACKING_UPDATE_NOT_FOUND',
  TOO_MANY_TRACKING_UPDATES: 'TOO_MANY_TRACKING_UPDATES',
  TOO_MANY_EDITS: 'TOO_MANY_EDITS',
  SCAN_ID_REUSED: 'SCAN_ID_REUSED',
  TOO_MANY_ADDRESSES: 'TOO_MANY_ADDRESSES',
  ACCOUNT_NOT_FOUND: 'UNAUTHENTICATED',
  ACCOUNT_ALREADY_EXISTS: 'VERSION_CONFLICT',
  EMAIL_TAKEN: { email: [fieldMessages.emailTaken] },
  ACCOUNT_DISABLED: 'ACCOUNT_DISABLED',
  RESET_LINK_INVALID: 'RESET_LINK_INVALID',
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
  COURIER_UPDATE: 'COURIER_UPDATE',
};

const dateMessage = (field: DateField, refusal: DateRefusal): string => {
  switch (refusal) {
    case 'too_early':
      return fieldMessages.tooLongBeforeBooking(fieldLabels[field]);
    case 'too_late':
      return fieldMessages.tooLongAfterBooking(fieldLabels[field]);
    case 'before_shipment':
      return fieldMessages.deliveryBeforeShipment;
    case 'after_delivery':
      return fieldMessages.shipmentAfterDelivery;
    default:
      return refusal satisfies never;
  }
};

export const refusedDates = ({ dates }: DatesRefusedError): FieldErrors =>
  Object.fromEntries(
    Object.entries(dates).map(([field, refusal]) => [field, [dateMessage(field as DateField, refusal)]]),
  );
