import { fieldLabels, fieldMessages, type SignInRequest } from '@waymark/contracts';
import { Field } from '../../../http/validation/field.decorator.js';
import { presentedSecret, requiredEmail } from '../../../http/validation/field-rules.js';

export class SignInDto implements SignInRequest {
  @Field(requiredEmail(fieldLabels.email, fieldMessages.emailAddress))
  email: string;

  @Field(presentedSecret(fieldLabels.password))
  password: string;
}
