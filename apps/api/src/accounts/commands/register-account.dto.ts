import { registrationFields } from '@waymark/vocabulary';
import { dtoOf } from '../../http/validation/fields.js';

export class RegisterAccountDto extends dtoOf(registrationFields) {}
