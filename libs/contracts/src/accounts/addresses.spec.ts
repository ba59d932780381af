import { describe, expect, it } from '@jest/globals';
import { addressPatchSchema, addressSchema } from './addresses.js';
import { messagesOf } from '../testing/messages-of.js';

const address = { label: 'Home', name: 'Ada Lovelace', address: '12 St James Square', city: 'London', country: 'UK' };

describe('a saved address', () => {
  it('requires label, name, address, city and country', () => {
    expect(messagesOf(addressSchema, address)).toBeUndefined();
    expect(messagesOf(addressSchema, {})).toEqual({
      label: ['Label is required'],
      name: ['Name is required'],
      address: ['Address is required'],
      city: ['City is required'],
      country: ['Country is required'],
    });
  });

  it('may have an e-mail address and a phone number', () => {
    for (const value of [undefined, null, '']) {
      expect(messagesOf(addressSchema, { ...address, email: value, phone: value })).toBeUndefined();
    }
    expect(messagesOf(addressSchema, { ...address, email: 'ada@example.com', phone: '+44 20' })).toBeUndefined();
    expect(messagesOf(addressSchema, { ...address, email: 'ada', phone: 'x'.repeat(33) })).toEqual({
      email: ['Invalid email'],
      phone: ['Phone must be at most 32 characters'],
    });
    expect(messagesOf(addressSchema, { ...address, email: 7 })).toEqual({ email: ['Email must be text'] });
  });

  it('may be changed in part', () => {
    expect(messagesOf(addressPatchSchema, { city: 'Paris' })).toBeUndefined();
    expect(messagesOf(addressPatchSchema, { city: '' })).toEqual({ city: ['City is required'] });
  });
});
