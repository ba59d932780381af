import { LIMITS, fieldLabels, fieldMessages, type RegisterRequest } from '@waymark/contracts';
import {
  Field,
  newPassword,
  optionalPhone,
  optionalText,
  requiredEmail,
  requiredText,
} from '../../../http/validation/fields.js';

export class RegisterAccountDto implements RegisterRequest {
  @Field(requiredEmail(fieldLabels.email, fieldMessages.emailAddress))
  email: string;

  @Field(newPassword(fieldMessages.required(fieldLabels.password), fieldMessages.passwordTooShort))
  password: string;

  @Field(requiredText(fieldLabels.first_name))
  first_name: string;

  @Field(requiredText(fieldLabels.last_name))
  last_name: string;

  @Field(optionalPhone(fieldLabels.phone_number))
  phone_number?: string | null;

  @Field(optionalText(fieldLabels.address, LIMITS.maximumLine))
  address?: string | null;

  @Field(optionalText(fieldLabels.company_name))
  company_name?: string | null;
}
