import { fieldLabels, fieldMessages, type ChangePasswordRequest } from '@waymark/contracts';
import { Field, SameAs, newPassword, optionalBoolean, presentedSecret } from '../../../http/validation/fields.js';

export class ChangePasswordDto implements ChangePasswordRequest {
  @Field(presentedSecret(fieldLabels.old_password, fieldMessages.currentPasswordRequired))
  old_password: string;

  @Field(newPassword(fieldMessages.newPasswordRequired, fieldMessages.passwordTooShort))
  new_password: string;

  @SameAs(
    'new_password',
    presentedSecret(fieldLabels.new_password2, fieldMessages.confirmPassword),
    fieldMessages.passwordsMustMatch,
  )
  new_password2: string;

  @Field(optionalBoolean(fieldLabels.revoke_api_keys))
  revoke_api_keys?: boolean | null;
}
