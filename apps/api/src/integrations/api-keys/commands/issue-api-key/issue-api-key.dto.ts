import { API_KEY_SCOPES, fieldLabels, type ApiKeyRequest, type ApiKeyScope } from '@waymark/contracts';
import { Field, requiredText, someOf } from '../../../../http/validation/fields.js';

export class IssueApiKeyDto implements ApiKeyRequest {
  @Field(requiredText(fieldLabels.name)) name: string;
  @Field(someOf(fieldLabels.scopes, API_KEY_SCOPES)) scopes: ApiKeyScope[];
}
