import { LIMITS, fieldLabels, type ProfilePatch } from '@waymark/contracts';
import { PatchField, optionalPhone, optionalText, requiredText } from '../../../http/validation/fields.js';

export class UpdateProfileDto implements ProfilePatch {
  @PatchField(requiredText(fieldLabels.first_name))
  first_name?: string;

  @PatchField(requiredText(fieldLabels.last_name))
  last_name?: string;

  @PatchField(optionalPhone(fieldLabels.phone_number))
  phone_number?: string | null;

  @PatchField(optionalText(fieldLabels.address, LIMITS.maximumLine))
  address?: string | null;

  @PatchField(optionalText(fieldLabels.company_name))
  company_name?: string | null;
}
