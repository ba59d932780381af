import { savedAddressFields } from '@waymark/vocabulary';
import { z } from 'zod/mini';
import { dataShape, editSchema, requestSchema } from '../schemas/field-schemas.js';

export const addressSchema = requestSchema(savedAddressFields);
export type AddressRequest = z.infer<typeof addressSchema>;

/** A saved address in the edit form. Names and places are checked by their rules only if they change. */
export const editAddressSchema = editSchema(savedAddressFields);
export const addressPatchSchema = z.partial(editAddressSchema);
export type AddressPatch = z.infer<typeof addressPatchSchema>;

export const savedAddressSchema = z.object({ id: z.number(), ...dataShape(savedAddressFields) });
export type SavedAddress = z.infer<typeof savedAddressSchema>;

/** The recipient of an earlier parcel. */
export const recipientSchema = z.omit(savedAddressSchema, { id: true, label: true });
export type Recipient = z.infer<typeof recipientSchema>;

/** The query of GET /shipments/recipients/: words, each the beginning of a word of name, e-mail, address, city or country. */
export interface RecipientQuery {
  q?: string;
}
