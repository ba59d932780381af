import { trackingUpdateFields } from '@waymark/vocabulary';
import { dtoOf } from '../../../http/validation/fields.js';

export class AddTrackingUpdateDto extends dtoOf(trackingUpdateFields) {}
