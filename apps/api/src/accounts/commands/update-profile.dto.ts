import { profileFields } from '@waymark/vocabulary';
import { patchDtoOf } from '../../http/validation/fields.js';

export class UpdateProfileDto extends patchDtoOf(profileFields) {}
