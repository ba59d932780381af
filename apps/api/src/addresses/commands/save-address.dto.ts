import { savedAddressFields } from '@waymark/vocabulary';
import { dtoOf } from '../../http/validation/fields.js';

export class SaveAddressDto extends dtoOf(savedAddressFields) {}
