import { signInFields } from '@waymark/vocabulary';
import { dtoOf } from '../../http/validation/fields.js';

export class SignInDto extends dtoOf(signInFields) {}
