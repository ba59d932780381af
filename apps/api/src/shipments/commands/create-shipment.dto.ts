import { waybillFields } from '@waymark/vocabulary';
import { dtoOf } from '../../http/validation/fields.js';

/** The create form. */
export class CreateShipmentDto extends dtoOf(waybillFields) {}
