import { fieldLabels, type RefreshRequest } from '@waymark/contracts';
import { Field, presentedSecret } from '../../../http/validation/fields.js';

/** Also what logout takes. */
export class RefreshSessionDto implements RefreshRequest {
  @Field(presentedSecret(fieldLabels.refresh))
  refresh: string;
}
