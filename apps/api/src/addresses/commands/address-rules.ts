import { LIMITS, fieldLabels, type AddressRequest } from '@waymark/contracts';
import { optionalEmail, optionalText, requiredText, type FieldRule } from '../../http/validation/fields.js';

export const addressRules = {
  label: requiredText(fieldLabels.label),
  name: requiredText(fieldLabels.name),
  email: optionalEmail(fieldLabels.email),
  phone: optionalText(fieldLabels.phone, LIMITS.maximumPhone),
  address: requiredText(fieldLabels.address, LIMITS.maximumLine),
  city: requiredText(fieldLabels.city),
  country: requiredText(fieldLabels.country),
} satisfies Record<keyof AddressRequest, FieldRule>;
