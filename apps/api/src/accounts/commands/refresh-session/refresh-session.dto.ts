import { fieldLabels, type RefreshRequest } from '@waymark/contracts';
import { Field } from '../../../http/validation/field.decorator.js';
import { presentedSecret } from '../../../http/validation/field-rules.js';

/** Also what logout takes. */
export class RefreshSessionDto implements RefreshRequest {
  @Field(presentedSecret(fieldLabels.refresh))
  refresh: string;
}
