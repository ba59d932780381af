import { describe, expect, it } from '@jest/globals';
import { fieldMessages } from '@waymark/contracts';
import { FieldErrorsError } from '../../../http/errors/errors.js';
import { assertMayGoTo } from './webhook-rules.js';

const refusalOf = (url: string | undefined, production: boolean, webhookAllowPrivate: boolean): string | undefined => {
  try {
    assertMayGoTo(url, { production, webhookAllowPrivate });
    return undefined;
  } catch (error) {
    if (error instanceof FieldErrorsError) return error.fields['url']?.[0];
    throw error;
  }
};

describe('the allowed addresses of a webhook', () => {
  it.each([
    ['https://example.com/hook', true, false, undefined],
    ['http://example.com/hook', true, false, fieldMessages.webhookUrlPlain],
    ['http://example.com/hook', true, true, undefined],
    ['http://example.com/hook', false, false, undefined],
    ['http://127.0.0.1/hook', true, false, fieldMessages.webhookUrlPrivate],
    ['https://10.0.0.1/hook', false, false, fieldMessages.webhookUrlPrivate],
    ['http://10.0.0.1/hook', true, true, undefined],
    [undefined, true, false, undefined],
  ])('%p, in production %p, private allowed %p: %p', (url, production, allowsPrivate, refusal) => {
    expect(refusalOf(url, production, allowsPrivate)).toBe(refusal);
  });
});
