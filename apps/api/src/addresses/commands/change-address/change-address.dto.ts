import type { AddressPatch } from '@waymark/contracts';
import type { AddressDetails } from '@waymark/domain';
import { PatchField } from '../../../http/validation/fields.js';
import { addressRules } from '../address-rules.js';

export class ChangeAddressDto implements AddressPatch {
  @PatchField(addressRules.label) label?: string;
  @PatchField(addressRules.name) name?: string;
  @PatchField(addressRules.email) email?: string | null;
  @PatchField(addressRules.phone) phone?: string | null;
  @PatchField(addressRules.address) address?: string;
  @PatchField(addressRules.city) city?: string;
  @PatchField(addressRules.country) country?: string;
}

/** Only what was sent; null empties an optional field. */
export const changesOf = ({ email, phone, ...sent }: ChangeAddressDto): Partial<AddressDetails> => ({
  ...sent,
  ...(email !== undefined && { email: email ?? '' }),
  ...(phone !== undefined && { phone: phone ?? '' }),
});
