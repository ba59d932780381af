import { passwordChangeFields } from '@waymark/vocabulary';
import { newPasswordDtoOf } from './new-password-dto.js';

export class ChangePasswordDto extends newPasswordDtoOf(passwordChangeFields) {}
