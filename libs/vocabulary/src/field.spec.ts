import { describe, expect, it } from '@jest/globals';
import { profileFields } from './account.js';
import { dataOf } from './field.js';
import { ruleOf } from './rules.js';
import { waybillFields } from './waybill.js';

describe('a phone number with format characters', () => {
  const fields = { sender: waybillFields.sender_phone, profile: profileFields.phone_number };

  it('is missing if it has nothing else', () => {
    expect(ruleOf(fields.sender)('\u202d\u202c')).toBe('Sender phone is required');
    expect(ruleOf(fields.profile)('\u202d\u202c')).toBeUndefined();
    expect(dataOf({ phone: fields.profile }, { phone: '\u202d' })).toEqual({ phone: '' });
  });

  it('is measured without them', () => {
    expect(ruleOf(fields.sender)('\u200b'.repeat(40) + '5'.repeat(32))).toBeUndefined();
    expect(ruleOf(fields.sender)('5'.repeat(33))).toBe('Sender phone must be at most 32 characters');
  });
});
