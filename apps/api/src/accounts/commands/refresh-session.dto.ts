import { refreshFields } from '@waymark/vocabulary';
import { dtoOf } from '../../http/validation/fields.js';

/** Also the body of a logout. */
export class RefreshSessionDto extends dtoOf(refreshFields) {}
