import { trackingUpdateFields } from '@waymark/vocabulary';
import { patchDtoOf } from '../../http/validation/fields.js';

export class EditTrackingUpdateDto extends patchDtoOf(trackingUpdateFields) {}
