import { apiKeyFields } from '@waymark/vocabulary';
import { dtoOf } from '../../../http/validation/fields.js';

export class IssueApiKeyDto extends dtoOf(apiKeyFields) {}
