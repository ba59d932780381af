import { savedAddressFields } from '@waymark/vocabulary';
import { patchDtoOf } from '../../http/validation/fields.js';

export class ChangeAddressDto extends patchDtoOf(savedAddressFields) {}
