import { LIMITS, SERVICE_TYPES, fieldLabels, fieldMessages, type CreateShipmentRequest } from '@waymark/contracts';
import {
  choice,
  measure,
  money,
  optionalDate,
  requiredEmail,
  requiredLines,
  requiredText,
  type FieldRule,
} from '../../http/validation/fields.js';

/** The rule of each field of the create and edit forms. */
export const waybillRules = {
  service_type: choice(fieldLabels.service_type, SERVICE_TYPES),
  sender_name: requiredText(fieldLabels.sender_name),
  sender_email: requiredEmail(fieldLabels.sender_email, fieldMessages.email),
  sender_phone: requiredText(fieldLabels.sender_phone, LIMITS.maximumPhone),
  sender_address: requiredText(fieldLabels.sender_address, LIMITS.maximumLine),
  sender_city: requiredText(fieldLabels.sender_city),
  sender_country: requiredText(fieldLabels.sender_country),
  recipient_name: requiredText(fieldLabels.recipient_name),
  recipient_email: requiredEmail(fieldLabels.recipient_email, fieldMessages.email),
  recipient_phone: requiredText(fieldLabels.recipient_phone, LIMITS.maximumPhone),
  recipient_address: requiredText(fieldLabels.recipient_address, LIMITS.maximumLine),
  recipient_city: requiredText(fieldLabels.recipient_city),
  recipient_country: requiredText(fieldLabels.recipient_country),
  weight: measure(fieldLabels.weight),
  length: measure(fieldLabels.length),
  width: measure(fieldLabels.width),
  height: measure(fieldLabels.height),
  contents_description: requiredLines(fieldLabels.contents_description),
  declared_value: money(fieldLabels.declared_value),
  shipment_date: optionalDate(),
  estimated_delivery: optionalDate(),
} satisfies Record<keyof CreateShipmentRequest, FieldRule>;

/** A date that was left out, null or '' is no date. */
export const dateOrNull = (date: string | null | undefined): string | null => date || null;
