import { describe, expect, it } from '@jest/globals';
import { profileFields } from './account.js';
import { changesOf, dataOf } from './field.js';
import { ruleOf } from './rules.js';
import { savedAddressFields } from './saved-address.js';
import { waybillFields } from './waybill.js';

/** As an iPhone copies it. */
const COPIED = '\u202d+44 20 7946 0000\u202c';
const NUMBER = '+44 20 7946 0000';

describe('a phone number with format characters', () => {
  const fields = {
    sender: waybillFields.sender_phone,
    recipient: waybillFields.recipient_phone,
    address: savedAddressFields.phone,
    profile: profileFields.phone_number,
  };

  it.each(Object.keys(fields) as (keyof typeof fields)[])('is accepted and stored without them: %s', (name) => {
    const table = { phone: fields[name] };
    expect(ruleOf(table.phone)(COPIED)).toBeUndefined();
    expect(dataOf(table, { phone: COPIED })).toEqual({ phone: NUMBER });
    expect(changesOf(table, { phone: COPIED })).toEqual({ phone: NUMBER });
  });

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
