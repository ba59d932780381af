import type { AddressRequest } from '@waymark/contracts';
import type { AddressDetails } from '@waymark/domain';
import { Field } from '../../../http/validation/fields.js';
import { addressRules } from '../address-rules.js';

export class SaveAddressDto implements AddressRequest {
  @Field(addressRules.label) label: string;
  @Field(addressRules.name) name: string;
  @Field(addressRules.email) email?: string | null;
  @Field(addressRules.phone) phone?: string | null;
  @Field(addressRules.address) address: string;
  @Field(addressRules.city) city: string;
  @Field(addressRules.country) country: string;
}

export const detailsOf = (dto: SaveAddressDto): AddressDetails => ({
  label: dto.label,
  name: dto.name,
  email: dto.email ?? '',
  phone: dto.phone ?? '',
  address: dto.address,
  city: dto.city,
  country: dto.country,
});
