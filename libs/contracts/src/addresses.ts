import { z } from 'zod/mini';
import { optionalEmail, optionalText, requiredText } from './fields.js';
import { LIMITS } from './limits.js';
import { fieldLabels } from './field-texts.js';

export const addressSchema = z.object({
  label: requiredText(fieldLabels.label),
  name: requiredText(fieldLabels.name),
  email: optionalEmail(fieldLabels.email),
  phone: optionalText(fieldLabels.phone, LIMITS.maximumPhone),
  address: requiredText(fieldLabels.address, LIMITS.maximumLine),
  city: requiredText(fieldLabels.city),
  country: requiredText(fieldLabels.country),
});
export type AddressRequest = z.infer<typeof addressSchema>;
export const addressPatchSchema = z.partial(addressSchema);
export type AddressPatch = z.infer<typeof addressPatchSchema>;

export const savedAddressSchema = z.object({
  id: z.number(),
  label: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  address: z.string(),
  city: z.string(),
  country: z.string(),
});
export type SavedAddress = z.infer<typeof savedAddressSchema>;

/** Whom a parcel went to. */
export const recipientSchema = z.omit(savedAddressSchema, { id: true, label: true });
export type Recipient = z.infer<typeof recipientSchema>;

/** The query of GET /shipments/recipients/: words, each the beginning of a word of name, e-mail, address, city or country. */
export interface RecipientQuery {
  q?: string;
}
