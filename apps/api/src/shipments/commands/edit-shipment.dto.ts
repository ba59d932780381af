import { editedShipmentFields } from '@waymark/vocabulary';
import { patchDtoOf } from '../../http/validation/fields.js';

/** Any part of the edit form. */
export class EditShipmentDto extends patchDtoOf(editedShipmentFields) {}
