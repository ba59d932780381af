import { newUpdateFields } from '@waymark/vocabulary';
import { dtoOf } from '../../http/validation/fields.js';

export class AddTrackingUpdateDto extends dtoOf(newUpdateFields) {}
