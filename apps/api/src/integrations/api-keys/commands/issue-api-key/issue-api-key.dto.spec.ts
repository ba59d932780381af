import { describe, expect, it } from '@jest/globals';
import { API_KEY_SCOPES, apiKeyRequestSchema } from '@waymark/contracts';
import fc from 'fast-check';
import { verdictOfDto, verdictOfSchema } from '../../../../testing/verdicts.js';
import { IssueApiKeyDto } from './issue-api-key.dto.js';

const scope = fc.oneof(fc.constantFrom(...API_KEY_SCOPES), fc.constantFrom(null, '', 'admin', 7, {}));
const scopes = fc.oneof(fc.array(scope), fc.constantFrom(undefined, null, '', 'events:read', 7, {}, true));
const name = fc.oneof(
  fc.string(),
  fc.constantFrom(undefined, null, '', ' ', 7, [], 'é'.repeat(200), 'é'.repeat(201), '\ud800'),
);

/** The schema reports errors per scope, the DTO per list. */
const once = (errors: Record<string, string[]>) =>
  Object.fromEntries(Object.entries(errors).map(([field, messages]) => [field, [...new Set(messages)]]));

describe('the request for an API key', () => {
  it('is validated alike by form and server', () => {
    fc.assert(
      fc.property(fc.record({ name, scopes }, { requiredKeys: [] }), (body) => {
        expect(verdictOfDto(IssueApiKeyDto, body)).toEqual(once(verdictOfSchema(apiKeyRequestSchema, body)));
      }),
      { numRuns: 500 },
    );
  });
});
