import { fieldLabels, fieldMessages, type SignInRequest } from '@waymark/contracts';
import { Field, presentedSecret, requiredEmail } from '../../../http/validation/fields.js';

export class SignInDto implements SignInRequest {
  @Field(requiredEmail(fieldLabels.email, fieldMessages.emailAddress))
  email: string;

  @Field(presentedSecret(fieldLabels.password))
  password: string;
}
