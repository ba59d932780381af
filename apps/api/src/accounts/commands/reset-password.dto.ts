import { passwordResetFields } from '@waymark/vocabulary';
import { newPasswordDtoOf } from './new-password-dto.js';

export class ResetPasswordDto extends newPasswordDtoOf(passwordResetFields) {}
